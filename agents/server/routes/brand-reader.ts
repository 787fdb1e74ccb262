import { Hono } from 'hono'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { modelKeyHeader } from '@callsheet/lib/wire/model-key.ts'
import { spendingHeaders } from '@callsheet/lib/wire/model-spending.ts'
import { brandReadingRequestSchema } from '@callsheet/lib/wire/research/brand-reading.ts'
import { connectModel } from '../../model/model-connection.ts'
import { readBrand } from '../../brand-reading/read-brand.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** `POST /agents/brand-reader` */
export function brandReaderRoute(runtime: AgentsRuntime): Hono<AgentsEnv> {
  return new Hono<AgentsEnv>().post('/agents/brand-reader', async (context) => {
    const maxBytes = runtime.settings.maxToolBodyBytes
    const request = await readJson(context.req.raw, { schema: brandReadingRequestSchema, maxBytes })
    const connection = await connectModel(runtime, context.req.header(modelKeyHeader))
    const { signal } = context.req.raw
    const { answer, spending } = await readBrand(runtime, { request, trace: context.get('trace'), signal, connection })
    return context.json(answer, 200, spendingHeaders(spending))
  })
}
