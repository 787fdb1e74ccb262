import { Hono } from 'hono'
import type { SealingPublicKey } from '@callsheet/lib/secrets/sealed-keys.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import { readSealingPairs } from '../../sealing-keys.ts'
import type { PipelineEnv } from '../trace.ts'

/** The public key with which the app seals users' keys. */
export function sealingKeyRoute({ settings }: PipelineRuntime): Hono<PipelineEnv> {
  return new Hono<PipelineEnv>().get('/api/sealing-key', async (context) => {
    const [current] = await readSealingPairs(settings)
    if (!current) throw new Error('There is no sealing key.')
    return context.json({ id: current.id, publicKey: current.publicKey } satisfies SealingPublicKey)
  })
}
