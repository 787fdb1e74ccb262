import { Hono } from 'hono'
import type { z } from 'zod'
import {
  instanceChallengeSchema,
  proveInstance,
  type instanceProofSchema
} from '@callsheet/lib/secrets/instance-proof.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'

/**
 * The command line asks here whether this is the server of its own home, before it gives away the home's API key. A
 * stranger who asks learns nothing. Without a key of the home there is no such page.
 */
export function instanceRoute({ settings }: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { instanceKey } = settings
  if (!instanceKey) return app
  return app.get('/health/instance', async (context) => {
    const challenge = instanceChallengeSchema.parse(context.req.query('challenge'))
    const answer = { proof: await proveInstance(instanceKey, challenge) }
    return context.json(answer satisfies z.input<typeof instanceProofSchema>)
  })
}
