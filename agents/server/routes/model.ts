import { Hono, type Context } from 'hono'
import { readRunPayload } from '../../model/parse-payload.ts'
import { usageHeaders } from '../../model/record-call.ts'
import { runModel, type ModelCallInput } from '../../model/run-call.ts'
import { streamModel } from '../../model/stream-call.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** `POST /run` answers as a whole, `POST /stream` while the model speaks. Both take the same payloads. */
export function modelRoutes(runtime: AgentsRuntime): Hono<AgentsEnv> {
  const routes = new Hono<AgentsEnv>()

  routes.post('/run', async (context) => {
    const { body, usage, costDollars } = await runModel(runtime, await readCall(runtime, context))
    return context.json(body, 200, usageHeaders(usage, costDollars))
  })

  routes.post('/stream', async (context) => {
    const reader = await streamModel(runtime, await readCall(runtime, context))
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Without this, proxies would collect the whole answer before they pass it on.
      'x-accel-buffering': 'no',
      ...context.get('answerNames').take()
    }
    return runtime.sendStream(context.env, { headers, reader })
  })

  return routes
}

async function readCall({ settings }: AgentsRuntime, context: Context<AgentsEnv>): Promise<ModelCallInput> {
  const request = context.req.raw
  const betas = context.req.header('anthropic-beta')
  return {
    payload: await readRunPayload(request, settings.maxModelBodyBytes),
    trace: context.get('trace'),
    signal: request.signal,
    ...(betas && { betas })
  }
}
