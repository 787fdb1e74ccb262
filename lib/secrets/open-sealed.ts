import type { SealedKey } from '../wire/sealed-key.ts'
import { openSealedKey, type SealingKeyPair } from './sealed-keys.ts'

/** The pair was removed, or the seal is broken or was made for another owner or key. */
export type UnopenedKey = { problem: 'pair-gone' | 'broken' }

/** Opens a key with the pair that it names. `ownerId` is who the caller knows as its owner. */
export async function openSealed(
  pairs: readonly SealingKeyPair[],
  { keyId, sealingKeyId, sealed }: Omit<SealedKey, 'ownerId'>,
  ownerId: string
): Promise<{ opened: string } | UnopenedKey> {
  const pair = pairs.find(({ id }) => id === sealingKeyId)
  if (!pair) return { problem: 'pair-gone' }
  const opened = await openSealedKey(sealed, pair, { keyId, ownerId }).catch(() => null)
  return opened === null ? { problem: 'broken' } : { opened }
}
