import { Hono } from 'hono'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { maximumGivenBytes, readQuotesRequestSchema } from '@callsheet/lib/wire/research/given-quotes.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** Base64 needs a third more, and the names beside it a little. */
const maxBytes = Math.ceil((maximumGivenBytes * 4) / 3) + 64 * 1024

export function readQuotesRoute({ read }: AgentsRuntime): Hono<AgentsEnv> {
  return new Hono<AgentsEnv>().post('/tools/read-quotes', async (context) => {
    const request = await readJson(context.req.raw, { schema: readQuotesRequestSchema, maxBytes })
    return context.json(await read('given-quotes', request, context.req.raw.signal))
  })
}
