import { Hono, type Context } from 'hono'
import { modelKeyHeader } from '@callsheet/lib/wire/model-key.ts'
import { priceHeaders, spendingHeaders } from '@callsheet/lib/wire/model-spending.ts'
import { readRunPayload } from '../../model/parse-payload.ts'
import { connectModel } from '../../model/model-connection.ts'
import { priceOf } from '../../model/price-of-model.ts'
import { runModel, type ModelCallInput } from '../../model/run-call.ts'
import { streamModel } from '../../model/stream-call.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** `POST /run` answers as a whole, `POST /stream` while the model speaks. Both take the same payloads. */
export function modelRoutes(runtime: AgentsRuntime): Hono<AgentsEnv> {
  const routes = new Hono<AgentsEnv>()

  routes.post('/run', async (context) => {
    const { body, spending } = await runModel(runtime, await readCall(runtime, context))
    return context.json(body, 200, spendingHeaders(spending))
  })

  routes.post('/stream', async (context) => {
    const { reader, model } = await streamModel(runtime, await readCall(runtime, context))
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Without this, proxies would collect the whole answer before they pass it on.
      'x-accel-buffering': 'no',
      ...priceHeaders(model, priceOf(model, runtime.settings.modelPrices)),
      ...context.get('answerNames').take()
    }
    return runtime.sendStream(context.env, { headers, reader })
  })

  return routes
}

async function readCall(runtime: AgentsRuntime, context: Context<AgentsEnv>): Promise<ModelCallInput> {
  const request = context.req.raw
  const betas = context.req.header('anthropic-beta')
  return {
    payload: await readRunPayload(request, runtime.settings.maxModelBodyBytes),
    trace: context.get('trace'),
    signal: request.signal,
    connection: await connectModel(runtime, context.req.header(modelKeyHeader)),
    ...(betas && { betas })
  }
}
