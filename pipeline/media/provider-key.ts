import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { SealedKey } from '@callsheet/lib/wire/queue-messages.ts'
import type { MediaProvider } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { sha256Hex } from '../signatures.ts'

export interface ProviderKey {
  apiKey: string
  /** SHA-256: names the key in rate limits and rows. */
  hash: string
  isUsersOwn: boolean
}

/** The key that a row's calls are made with; null where there is none to use. */
export async function openProviderKey(
  runtime: PipelineRuntime,
  provider: MediaProvider,
  row: MediaRow,
  _carried?: SealedKey
): Promise<ProviderKey | null> {
  if (row.providerKeyId) return null
  const apiKey = provider.ownKey(runtime)
  return apiKey ? { apiKey, hash: await sha256Hex(apiKey), isUsersOwn: false } : null
}

export const rateKey = (provider: MediaProvider, key: ProviderKey, call: 'create' | 'read'): string =>
  `${provider.account}:${key.hash}:${call}`
