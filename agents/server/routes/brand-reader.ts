import { Hono } from 'hono'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { brandReadingRequestSchema } from '@callsheet/lib/wire/research/brand-reading.ts'
import { readBrand } from '../../brand-reading/read-brand.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** `POST /agents/brand-reader` */
export function brandReaderRoute(runtime: AgentsRuntime): Hono<AgentsEnv> {
  return new Hono<AgentsEnv>().post('/agents/brand-reader', async (context) => {
    const maxBytes = runtime.settings.maxToolBodyBytes
    const request = await readJson(context.req.raw, { schema: brandReadingRequestSchema, maxBytes })
    return context.json(
      await readBrand(runtime, { request, trace: context.get('trace'), signal: context.req.raw.signal })
    )
  })
}
