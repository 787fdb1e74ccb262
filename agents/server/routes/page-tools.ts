import { Hono } from 'hono'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import {
  pageStructureRequestSchema,
  scrapeRequestSchema,
  screenshotRequestSchema,
  type ScreenshotResponse
} from '@callsheet/lib/wire/page-tools.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import { describePage } from '../../tools/page-structure.ts'
import { scrape } from '../../tools/scrape.ts'
import { screenshot } from '../../tools/screenshot.ts'
import type { AgentsEnv } from '../trace.ts'

/** The tools that read one page each. */
export function pageToolRoutes(runtime: AgentsRuntime): Hono<AgentsEnv> {
  const routes = new Hono<AgentsEnv>()
  const maxBytes = runtime.settings.maxToolBodyBytes

  routes.post('/tools/scrape', async (context) => {
    const request = await readJson(context.req.raw, { schema: scrapeRequestSchema, maxBytes })
    return context.json(await scrape(runtime, { request, signal: context.req.raw.signal }))
  })

  routes.post('/tools/page-structure', async (context) => {
    const request = await readJson(context.req.raw, { schema: pageStructureRequestSchema, maxBytes })
    return context.json(await describePage(runtime, { request, signal: context.req.raw.signal }))
  })

  routes.post('/tools/screenshot', async (context) => {
    const request = await readJson(context.req.raw, { schema: screenshotRequestSchema, maxBytes })
    const taken = await screenshot(runtime, { request, signal: context.req.raw.signal })
    const { contentType, bytes } = taken.screenshot
    if (request.as === 'image') {
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': contentType,
          'x-content-type-options': 'nosniff',
          'x-page-url': encodeURI(taken.visit.url)
        }
      })
    }
    const { url, status, title, settled } = taken.visit
    const answer: ScreenshotResponse = { url, status, title, settled, contentType, base64: toBase64(bytes) }
    return context.json(answer)
  })

  return routes
}
