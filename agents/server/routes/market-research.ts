import { Hono } from 'hono'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { marketResearchRequestSchema } from '@callsheet/lib/wire/research/market-research.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import { marketResearch } from '../../tools/market-research.ts'
import type { AgentsEnv } from '../trace.ts'

export function marketResearchRoute(runtime: AgentsRuntime): Hono<AgentsEnv> {
  return new Hono<AgentsEnv>().post('/tools/market-research', async (context) => {
    const maxBytes = runtime.settings.maxToolBodyBytes
    const request = await readJson(context.req.raw, { schema: marketResearchRequestSchema, maxBytes })
    return context.json(await marketResearch(runtime, { request, signal: context.req.raw.signal }))
  })
}
