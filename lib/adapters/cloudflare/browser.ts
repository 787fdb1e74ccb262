import { z } from 'zod'
import { createBoundedQueue } from '../../async/bounded-queue.ts'
import { AppError } from '../../errors.ts'
import { judgeUrl, type AddressPolicy } from '../../network/address-policy.ts'
import { refusedAddress } from '../../network/refused-address.ts'
import type { AccessibilityNode, Browser, Screenshot, Visit, VisitRequest } from '../../ports/browser.ts'
import type { BrowserBinding } from './bindings.ts'

export interface RenderingBrowserOptions extends AddressPolicy {
  rendering: BrowserBinding
  concurrency: number
  maxWaiting: number
}

const metaSchema = z.object({
  status: z.number().nullable().default(null),
  title: z.string().default(''),
  finalUrl: z.string().optional()
})
const contentSchema = z.object({ result: z.string(), meta: metaSchema })
const rawNodeSchema: z.ZodType<RawNode> = z.looseObject({
  role: z.string(),
  name: z.string().optional(),
  value: z.union([z.string(), z.number()]).optional(),
  description: z.string().optional(),
  get children() {
    return z.array(rawNodeSchema).optional()
  }
})
const treeSchema = z.object({ result: z.object({ accessibilityTree: rawNodeSchema.nullable() }) })
const problemSchema = z.object({ errors: z.array(z.object({ message: z.string() })) })

const settleShare = 0.6
/** The platform's own limit. */
const maxGotoMilliseconds = 60_000

interface RawNode {
  role: string
  name?: string | undefined
  value?: string | number | undefined
  description?: string | undefined
  children?: RawNode[] | undefined
  [state: string]: unknown
}

/**
 * Browser Rendering through its quick actions. Each action opens the page in a fresh browser that can reach only the
 * public internet. It cannot run scripts before the page's own scripts and cannot set a colour scheme: those options
 * are ignored.
 */
export function createBrowser({ rendering, ...options }: RenderingBrowserOptions): Browser {
  const queue = createBoundedQueue({ ...options, what: 'The browser' })
  return {
    async visit(request) {
      const verdict = judgeUrl(request.url, options)
      if (!verdict.allowed) throw refusedAddress(request.url, verdict.reason)
      return queue.run(() => visitPage(rendering, request), { signal: request.signal })
    },
    close: async () => {}
  }
}

async function visitPage(rendering: BrowserBinding, request: VisitRequest): Promise<Visit> {
  const common = pageOptions(request)
  const [content, screenshot, accessibilityTree] = await Promise.all([
    readContent(rendering, common, request),
    request.screenshot && takeScreenshot(rendering, common, request, request.screenshot),
    request.accessibilityTree && readTree(rendering, common, request, request.accessibilityTree.selector)
  ])
  return {
    url: content.meta.finalUrl ?? request.url,
    status: content.meta.status,
    title: content.meta.title,
    settled: content.settled,
    ...(request.html && { html: content.result }),
    ...(screenshot && { screenshot }),
    ...(accessibilityTree && { accessibilityTree })
  }
}

function pageOptions({ url, timeoutSeconds, ...request }: VisitRequest): object {
  const { viewport, userAgent, locale, waitForSelector, settledScripts = [] } = request
  const timeout = settleMilliseconds(timeoutSeconds)
  return {
    url,
    cacheTTL: 0,
    bestAttempt: waitForSelector === undefined,
    gotoOptions: { waitUntil: 'networkidle2', timeout },
    ...(viewport && {
      viewport: {
        width: viewport.width,
        height: viewport.height,
        deviceScaleFactor: viewport.deviceScaleFactor,
        isMobile: viewport.mobile,
        hasTouch: viewport.mobile
      }
    }),
    ...(userAgent && { userAgent }),
    ...(locale && { setExtraHTTPHeaders: { 'accept-language': locale } }),
    ...(waitForSelector !== undefined && { waitForSelector: { selector: waitForSelector, timeout } }),
    ...(settledScripts.length > 0 && { addScriptTag: settledScripts.map((content) => ({ content })) })
  }
}

async function readContent(rendering: BrowserBinding, common: object, request: VisitRequest) {
  const startedAt = Date.now()
  const content = contentSchema.parse(await (await act(rendering, 'content', common, request)).json())
  // When the time is up, the platform returns a page that is still busy as it is, without saying so.
  return { ...content, settled: Date.now() - startedAt < settleMilliseconds(request.timeoutSeconds) }
}

/** A share of the visit's time. The rest is for reading the page. */
const settleMilliseconds = (timeoutSeconds: number): number =>
  Math.min(Math.round(timeoutSeconds * 1000 * settleShare), maxGotoMilliseconds)

async function takeScreenshot(
  rendering: BrowserBinding,
  common: object,
  request: VisitRequest,
  { format, fullPage, selector }: NonNullable<VisitRequest['screenshot']>
): Promise<Screenshot> {
  const options = { ...common, screenshotOptions: { type: format, fullPage }, ...(selector && { selector }) }
  const response = await act(rendering, 'screenshot', options, request)
  return { bytes: new Uint8Array(await response.arrayBuffer()), contentType: `image/${format}` }
}

async function readTree(rendering: BrowserBinding, common: object, request: VisitRequest, selector?: string) {
  const response = await act(
    rendering,
    'accessibilityTree',
    { ...common, ...(selector && { root: selector }) },
    request
  )
  const { accessibilityTree } = treeSchema.parse(await response.json()).result
  if (!accessibilityTree) throw new AppError('invalid-input', `Nothing on the page matches "${selector}".`)
  return toNode(accessibilityTree)
}

/** One quick action within the visit's time. A refusal becomes an error of the port. */
async function act(
  rendering: BrowserBinding,
  action: 'content' | 'screenshot' | 'accessibilityTree',
  options: object,
  { timeoutSeconds, signal }: VisitRequest
): Promise<Response> {
  signal?.throwIfAborted()
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => undefined)
  const message = `The page was not readable within ${timeoutSeconds} seconds.`
  const timer = setTimeout(() => late.reject(new AppError('upstream-timeout', message)), timeoutSeconds * 1000)
  const leave = () => late.reject(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    const response = await Promise.race([rendering.quickAction(action, options), late.promise])
    if (response.ok) return response
    throw await toError(response)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

async function toError(response: Response): Promise<AppError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null)).data
  const why = problem?.errors.map(({ message }) => message).join('; ') || `it answered ${response.status}`
  if (response.status === 429 || response.status === 503) {
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 5
    return new AppError('unavailable', `The browser is busy: ${why}.`, { retryAfterSeconds })
  }
  if (response.status === 400 || response.status === 422) {
    const isLate = /timeout|timed out|exceeded/i.test(why)
    return new AppError(isLate ? 'upstream-timeout' : 'invalid-input', `The browser could not show the page: ${why}.`)
  }
  return new AppError('upstream-failed', `The page could not be read in the browser: ${why}.`)
}

function toNode({ role, name = '', value, description, children = [], ...rest }: RawNode): AccessibilityNode {
  const states: AccessibilityNode['states'] = {}
  for (const [key, state] of Object.entries(rest)) {
    const isState = typeof state === 'string' || typeof state === 'number' || typeof state === 'boolean'
    if (isState && state !== false && state !== '') states[key] = state
  }
  return {
    role,
    name,
    ...(value !== undefined && { value: String(value) }),
    ...(description && { description }),
    states,
    children: children.map(toNode)
  }
}
