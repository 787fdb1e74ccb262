import { sealingKeyPair, type SealingKeyPair } from '@callsheet/lib/secrets/sealed-keys.ts'
import type { PipelineSettings } from './settings.ts'
import { hmacSha256 } from './signatures.ts'

const pairs = new WeakMap<PipelineSettings, Promise<SealingKeyPair[]>>()

/**
 * All pairs that can open; the first one seals. The pair derived from the signing secret is the last one, so that keys
 * sealed before the first secret was set can still be opened.
 */
export function readSealingPairs(settings: PipelineSettings): Promise<SealingKeyPair[]> {
  const known = pairs.get(settings)
  if (known) return known
  const made = makePairs(settings)
  pairs.set(settings, made)
  return made
}

async function makePairs({ sealingKeys, signingSecret }: PipelineSettings): Promise<SealingKeyPair[]> {
  const derived = { id: 'derived', secret: hmacSha256(signingSecret, 'sealing key 1') }
  return Promise.all([...sealingKeys, derived].map(({ id, secret }) => sealingKeyPair(id, secret)))
}
