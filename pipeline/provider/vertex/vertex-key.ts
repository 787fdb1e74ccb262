import { z } from 'zod'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'

/** What Google’s console gives as the JSON of a service account's key. Its `token_uri` is not followed. */
const serviceAccountSchema = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z][a-z0-9-]{3,61}[a-z0-9]$/),
  private_key_id: z.string().max(200).optional(),
  private_key: z.string().includes('-----BEGIN PRIVATE KEY-----'),
  client_email: z.email()
})

export interface ServiceAccount {
  projectId: string
  email: string
  /** PKCS #8 in PEM. */
  privateKey: string
  privateKeyId: string | undefined
}

export type VertexKey =
  | { kind: 'service-account'; account: ServiceAccount }
  /** Express mode: Google lets it make stills, and no clips. */
  | { kind: 'api-key' }
  /** It looks like a service account's key, and is none. */
  | { kind: 'unreadable' }

export function readVertexKey(key: string): VertexKey {
  const text = jsonOf(key.trim())
  if (text === null) return { kind: 'api-key' }
  const account = serviceAccountSchema.safeParse(parsed(text)).data
  if (!account) return { kind: 'unreadable' }
  const { project_id, client_email, private_key, private_key_id } = account
  return {
    kind: 'service-account',
    account: { projectId: project_id, email: client_email, privateKey: private_key, privateKeyId: private_key_id }
  }
}

/** Null for an API key. In base64, a key fits into one line of a settings file. */
function jsonOf(key: string): string | null {
  if (key.startsWith('{')) return key
  try {
    const text = new TextDecoder().decode(fromBase64(key))
    return text.trimStart().startsWith('{') ? text : null
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
