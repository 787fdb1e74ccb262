import { Hono } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { callbackParametersSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { isOurCallback } from '../../media/callback-url.ts'
import { takeCallback } from '../../media/take-callback.ts'
import { findProvider } from '../../provider/registry.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

const maxCallbackBytes = 1024 * 1024
const comeAgainSeconds = 5

/** The provider calls when a task is done. The call only triggers a status read: nothing in the body is trusted. */
export function callbackRoute(runtime: PipelineRuntime): Hono<PipelineEnv> {
  return new Hono<PipelineEnv>().post('/api/callback/:provider/:kind/:rowId/:signature', async (context) => {
    const parameters = callbackParametersSchema.safeParse(context.req.param()).data
    const provider = parameters && findProvider(parameters.provider)
    if (!parameters || !provider || !isOurCallback(runtime, parameters, parameters.signature)) {
      throw new AppError('not-found', 'There is no such callback address.')
    }
    const request = { headers: context.req.raw.headers, body: await readBytes(context.req.raw, maxCallbackBytes) }
    const outcome = await takeCallback(runtime, { ...parameters, provider, request })
    if (outcome === 'forged') throw new AppError('unauthenticated', 'The signature of this callback is not valid.')
    if (outcome === 'come-again') {
      throw new AppError('unavailable', 'The task could not be read yet. Send this callback again.', {
        retryAfterSeconds: comeAgainSeconds
      })
    }
    return context.json({ outcome })
  })
}
