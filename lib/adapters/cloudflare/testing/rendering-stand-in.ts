import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { AccessibilityNode, VisitRequest } from '../../../ports/browser.ts'
import { createBrowser } from '../../node/browser/browser.ts'
import { createLogger } from '../../node/logger.ts'

export interface RenderingStandIn {
  url: string
  close(): Promise<void>
}

const viewportSchema = z.object({
  width: z.number(),
  height: z.number(),
  deviceScaleFactor: z.number(),
  isMobile: z.boolean(),
  hasTouch: z.boolean()
})

/** The fields of a quick action that we send. Any other field is an error, as on the platform. */
const actionSchema = z.strictObject({
  url: z.url(),
  cacheTTL: z.number(),
  bestAttempt: z.boolean(),
  gotoOptions: z.strictObject({ waitUntil: z.literal('networkidle2'), timeout: z.number().max(60_000) }),
  viewport: viewportSchema.optional(),
  userAgent: z.string().optional(),
  setExtraHTTPHeaders: z.record(z.string(), z.string()).optional(),
  waitForSelector: z.strictObject({ selector: z.string(), timeout: z.number() }).optional(),
  addScriptTag: z.array(z.strictObject({ content: z.string() })).optional(),
  screenshotOptions: z.strictObject({ type: z.enum(['png', 'jpeg']), fullPage: z.boolean() }).optional(),
  selector: z.string().optional(),
  root: z.string().optional()
})

/** Share of the visit's time that this machine's browser gives a page to settle. */
const settleShare = 0.6

type Action = z.infer<typeof actionSchema>

/**
 * The quick actions of Browser Rendering on a Chromium of this machine. The platform's emulation does not have them.
 */
export async function startRenderingStandIn(allowedOrigins: string[]): Promise<RenderingStandIn> {
  const logger = createLogger({ service: 'rendering', level: 'silent' })
  const browser = createBrowser({ allowedOrigins, logger, concurrency: 2, maxWaiting: 50 })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const action = actionSchema.parse(JSON.parse(await text(request)))
    const visit = { ...visitOf(action), url: action.url }
    if (request.url === '/screenshot') {
      const { type = 'png', fullPage = false } = action.screenshotOptions ?? {}
      const { screenshot } = await browser.visit({
        ...visit,
        screenshot: { format: type, fullPage, ...(action.selector && { selector: action.selector }) }
      })
      return void response.writeHead(200, { 'content-type': `image/${type}` }).end(screenshot?.bytes)
    }
    if (request.url === '/accessibilityTree') {
      const { root: selector } = action
      const { accessibilityTree } = await browser.visit({ ...visit, accessibilityTree: selector ? { selector } : {} })
      return sendJson(response, 200, {
        success: true,
        result: { accessibilityTree: accessibilityTree ? toRaw(accessibilityTree) : null }
      })
    }
    const page = await browser.visit({ ...visit, html: true })
    sendJson(response, 200, { success: true, result: page.html, meta: { status: page.status, title: page.title } })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const isEmpty = error instanceof AppError && error.code === 'invalid-input'
      if (isEmpty && request.url === '/accessibilityTree')
        return sendJson(response, 200, { success: true, result: { accessibilityTree: null } })
      const status = error instanceof AppError && error.code === 'unavailable' ? 429 : 422
      const isLate = error instanceof AppError && error.code === 'upstream-timeout'
      const message = isLate ? 'Navigation timeout exceeded' : error instanceof Error ? error.message : String(error)
      sendJson(response, status, { success: false, errors: [{ code: 6000, message }] })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await browser.close()
    }
  }
}

function visitOf({
  gotoOptions,
  viewport,
  userAgent,
  setExtraHTTPHeaders,
  waitForSelector,
  addScriptTag
}: Action): Omit<VisitRequest, 'url'> {
  const locale = setExtraHTTPHeaders?.['accept-language']
  return {
    timeoutSeconds: gotoOptions.timeout / 1000 / settleShare,
    ...(viewport && { viewport: { ...viewport, mobile: viewport.isMobile } }),
    ...(userAgent && { userAgent }),
    ...(locale && { locale }),
    ...(waitForSelector && { waitForSelector: waitForSelector.selector }),
    ...(addScriptTag && { settledScripts: addScriptTag.map(({ content }) => content) })
  }
}

/** The same form as the browser's own snapshot: states beside the name, without those that are absent. */
function toRaw({ states, children, ...node }: AccessibilityNode): object {
  return { ...node, ...states, ...(children.length > 0 && { children: children.map(toRaw) }) }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
