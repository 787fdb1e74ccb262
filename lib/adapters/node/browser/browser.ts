import type { Browser as Chromium, BrowserContextOptions } from 'playwright-core'
import { createBoundedQueue } from '../../../async/bounded-queue.ts'
import { AppError } from '../../../errors.ts'
import { judgeUrl, type AddressPolicy } from '../../../network/address-policy.ts'
import { refusedAddress } from '../../../network/refused-address.ts'
import type { Browser, Visit, VisitRequest } from '../../../ports/browser.ts'
import type { Logger } from '../../../ports/logger.ts'
import { findChromium, type FindChromiumOptions } from './chromium-program.ts'
import { startFilteringProxy, type FilteringProxy } from './filtering-proxy.ts'
import { launchChromium, missingWalls, type LaunchedChromium } from './launch-chromium.ts'
import { visitPage } from './page-visit.ts'
import type { ResolveName } from '../http/public-lookup.ts'

export interface NodeBrowserOptions extends AddressPolicy, FindChromiumOptions {
  logger: Logger
  /** Pages at the same time. */
  concurrency: number
  /** Visits that may wait for a free page. */
  maxWaiting: number
  resolve?: ResolveName
}

const maxBytesPerConnection = 100_000_000
const closeGraceMilliseconds = 3000
interface Running {
  chromium: Chromium
  close: LaunchedChromium['close']
  proxy: FilteringProxy
}

/** The browser starts with the first visit. A browser that crashed or hangs is replaced. */
export function createBrowser(options: NodeBrowserOptions): Browser {
  const { logger } = options
  const queue = createBoundedQueue({ ...options, what: 'The browser' })
  let starting: Promise<Running> | null = null

  const running = (): Promise<Running> => {
    starting ??= start(options, () => {
      logger.warn({}, 'browser ended')
      starting = null
    }).catch((error: unknown) => {
      starting = null
      throw new AppError('unavailable', 'The browser could not be started.', { cause: error })
    })
    return starting
  }
  const discard = async () => {
    const current = await starting?.catch(() => null)
    starting = null
    if (current) await end(current)
  }

  return {
    async visit(request) {
      const verdict = judgeUrl(request.url, options)
      if (!verdict.allowed) throw refusedAddress(request.url, verdict.reason)
      return queue.run(
        async () => {
          const first = await running()
          try {
            return await visitOnce(first.chromium, request, options, discard)
          } catch (error) {
            if (error instanceof AppError || first.chromium.isConnected()) throw error
            // The browser died during the visit, perhaps because of another page. The visit is tried once more in a new
            // browser.
            return visitOnce((await running()).chromium, request, options, discard)
          }
        },
        { signal: request.signal }
      )
    },
    close: discard
  }
}

async function visitOnce(
  browser: Chromium,
  request: VisitRequest,
  policy: AddressPolicy,
  discard: () => Promise<void>
): Promise<Visit> {
  const context = await browser.newContext(contextOptions(request))
  const deadline = Promise.withResolvers<never>()
  const late = new AppError('upstream-timeout', `The page was not readable within ${request.timeoutSeconds} seconds.`)
  const timer = setTimeout(() => deadline.reject(late), request.timeoutSeconds * 1000)
  const leave = () => deadline.reject(request.signal?.reason)
  request.signal?.addEventListener('abort', leave, { once: true })
  const visiting = visitPage({ context, request, policy })
  // The promise that loses the race may still fail later.
  visiting.catch(() => undefined)
  deadline.promise.catch(() => undefined)
  try {
    return await Promise.race([visiting, deadline.promise])
  } catch (error) {
    if (error instanceof AppError || request.signal?.aborted || !browser.isConnected()) throw error
    throw new AppError('upstream-failed', 'The page could not be read in the browser.', { cause: error })
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', leave)
    // A page that keeps its renderer busy can block its own closing. Then the whole browser is closed.
    const closed = await Promise.race([
      context.close().then(
        () => true,
        () => true
      ),
      new Promise<false>((resolve) => setTimeout(resolve, closeGraceMilliseconds, false))
    ])
    if (!closed) await discard()
  }
}

function contextOptions({ viewport, colorScheme, locale, userAgent }: VisitRequest): BrowserContextOptions {
  return {
    viewport: { width: viewport?.width ?? 1280, height: viewport?.height ?? 800 },
    deviceScaleFactor: viewport?.deviceScaleFactor ?? 1,
    isMobile: viewport?.mobile ?? false,
    hasTouch: viewport?.mobile ?? false,
    colorScheme: colorScheme ?? 'light',
    locale: locale ?? 'en-US',
    acceptDownloads: false,
    serviceWorkers: 'block',
    ...(userAgent && { userAgent })
  }
}

async function start(options: NodeBrowserOptions, onEnd: () => void): Promise<Running> {
  const program = await findChromium(options)
  const proxy = await startFilteringProxy({ ...options, maxBytesPerConnection })
  try {
    const { browser, walls, close } = await launchChromium(program, proxy.url)
    const missing = missingWalls(walls)
    if (missing) options.logger.warn({ ...walls }, missing)
    browser.once('disconnected', () => {
      onEnd()
      void proxy.close()
    })
    return { chromium: browser, close, proxy }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

async function end({ close, proxy }: Running): Promise<void> {
  await close()
  await proxy.close()
}
