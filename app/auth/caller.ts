import type { KeyScope } from '@callsheet/lib/key-scopes.ts'

/** Who makes a request. */
export interface Caller {
  userId: string
  role: 'owner' | 'admin' | 'member'
  via: 'session' | 'api-key'
  apiKeyId: string | null
  sessionId: string | null
  /** What the key may do. Null for a person, who has no key. */
  scopes: readonly KeyScope[] | null
}
