import { and, eq } from 'drizzle-orm'
import { PermanentError } from '@callsheet/lib/errors.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { openSealed } from '@callsheet/lib/secrets/open-sealed.ts'
import type { SealedKey } from '@callsheet/lib/wire/sealed-key.ts'
import type { MediaProvider } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { readSealingPairs } from '../sealing-keys.ts'
import { sha256Hex } from '../signatures.ts'

export interface ProviderKey {
  apiKey: string
  /** SHA-256: names the key in rate limits and rows. */
  hash: string
}

type KeyedRow = Pick<MediaRow, 'ownerId' | 'providerKeyId'>

/**
 * The key for a row's calls: the user's own, which is opened only here, or the deployment's. Null when there is none.
 * Throws `PermanentError` when a sealed key does not open.
 */
export async function openProviderKey(
  runtime: PipelineRuntime,
  provider: MediaProvider,
  row: KeyedRow,
  carried?: SealedKey
): Promise<ProviderKey | null> {
  const apiKey = row.providerKeyId
    ? await openOwnKey(runtime, row, row.providerKeyId, carried)
    : provider.ownKey(runtime)
  return apiKey ? { apiKey, hash: sha256Hex(apiKey) } : null
}

export const rateKey = (provider: MediaProvider, key: ProviderKey, call: 'create' | 'read'): string =>
  `${provider.account}:${key.hash}:${call}`

async function openOwnKey(
  runtime: PipelineRuntime,
  row: KeyedRow,
  keyId: string,
  carried: SealedKey | undefined
): Promise<string | null> {
  const sealed = carried?.keyId === keyId ? carried : await readOwnKey(runtime, row, keyId)
  if (!sealed) return null
  // The owner of the row, not of the message: another user's sealed key does not open here.
  const key = await openSealed(await readSealingPairs(runtime.settings), { ...sealed, keyId }, row.ownerId)
  if ('opened' in key) return key.opened
  throw new PermanentError(
    key.problem === 'pair-gone'
      ? 'Your provider key is sealed to a key pair that is no longer kept. Add it again.'
      : 'Your provider key could not be opened. Add it again.'
  )
}

async function readOwnKey(
  { database }: PipelineRuntime,
  row: KeyedRow,
  keyId: string
): Promise<Pick<SealedKey, 'sealed' | 'sealingKeyId'> | null> {
  const [key] = await database
    .select({ sealed: providerKeys.sealed, sealingKeyId: providerKeys.sealingKeyId })
    .from(providerKeys)
    .where(and(eq(providerKeys.id, keyId), eq(providerKeys.ownerId, row.ownerId)))
  return key ?? null
}
