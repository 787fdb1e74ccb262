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
 * Before the command line gives away its home's API key, it asks here whether this server belongs to that home. A
 * stranger who asks learns nothing. Without a key of the home this page does not exist.
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
