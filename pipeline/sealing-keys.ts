import { sealingKeyPair, type SealingKeyPair } from '@callsheet/lib/sealed-keys.ts'
import type { PipelineSettings } from './settings.ts'
import { hmacSha256 } from './signatures.ts'

const pairs = new WeakMap<PipelineSettings, Promise<SealingKeyPair[]>>()

/** Every pair that opens; the first is the one to seal to. Derived from the signing secret when none is set. */
export function readSealingPairs(settings: PipelineSettings): Promise<SealingKeyPair[]> {
  const known = pairs.get(settings)
  if (known) return known
  const made = makePairs(settings)
  pairs.set(settings, made)
  return made
}

async function makePairs({ sealingKeys, signingSecret }: PipelineSettings): Promise<SealingKeyPair[]> {
  if (sealingKeys.length > 0) return Promise.all(sealingKeys.map(({ id, secret }) => sealingKeyPair(id, secret)))
  return [await sealingKeyPair('derived', await hmacSha256(signingSecret, 'sealing key 1'))]
}
