import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { toAppError } from '@callsheet/lib/errors.ts'
import { toProblem } from '@callsheet/lib/http/problem.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { offerAnalysisRequestSchema } from '@callsheet/lib/wire/research/offer-analysis.ts'
import { modelKeyHeader } from '@callsheet/lib/wire/model-key.ts'
import { spendingHeaders } from '@callsheet/lib/wire/model-spending.ts'
import { connectModel } from '../../model/model-connection.ts'
import { analyseOffer } from '../../offer-intelligence/analyse-offer.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** `POST /agents/offer-intelligence`: an answer, or its progress and then the answer for `Accept: text/event-stream`. */
export function offerIntelligenceRoute(runtime: AgentsRuntime): Hono<AgentsEnv> {
  return new Hono<AgentsEnv>().post('/agents/offer-intelligence', async (context) => {
    const maxBytes = runtime.settings.maxToolBodyBytes
    const request = await readJson(context.req.raw, { schema: offerAnalysisRequestSchema, maxBytes })
    const trace = context.get('trace')
    const { signal } = context.req.raw
    const connection = await connectModel(runtime, context.req.header(modelKeyHeader))
    if (!context.req.header('accept')?.includes('text/event-stream')) {
      const { answer, spending } = await analyseOffer(runtime, { request, trace, signal, connection })
      return context.json(answer, 200, spendingHeaders(spending))
    }
    return streamSSE(context, async (stream) => {
      const send = (event: string, data: unknown) => stream.writeSSE({ event, data: JSON.stringify(data) })
      try {
        const onProgress = (progress: unknown) => void send('progress', progress)
        const { answer } = await analyseOffer(runtime, { request, trace, signal, connection, onProgress })
        await send('result', answer)
      } catch (error) {
        const known = toAppError(error)
        if (known.code === 'internal') runtime.logger.error({ error, ...trace }, 'offer analysis failed unexpectedly')
        await send('error', toProblem(known))
      }
    })
  })
}
