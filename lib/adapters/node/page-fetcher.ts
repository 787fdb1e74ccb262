import { Agent, request, type Dispatcher } from 'undici'
import { AppError } from '../../errors.ts'
import { judgeUrl, type AddressPolicy } from '../../network/address-policy.ts'
import { refusedAddress } from '../../network/refused-address.ts'
import type { FetchedPage, PageFetcher, PageFetcherLimits, PageRequest } from '../../ports/page-fetcher.ts'
import { readDecompressed, unreadable } from './decompress.ts'
import { publicLookup, RefusedAddressError, type ResolveName } from './public-lookup.ts'

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Headers that name a person or a permission stay with the host they were meant for. */
const privateHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])
const connectTimeoutMilliseconds = 10_000

export interface PageFetcherOptions extends AddressPolicy, PageFetcherLimits {
  /** Name resolution, the system's by default. */
  resolve?: ResolveName
}

export function createPageFetcher({ resolve, ...options }: PageFetcherOptions): PageFetcher {
  const timeouts = { headersTimeout: options.timeoutSeconds * 1000, bodyTimeout: options.timeoutSeconds * 1000 }
  const open = new Agent({
    ...timeouts,
    connect: { timeout: connectTimeoutMilliseconds, lookup: publicLookup(resolve) }
  })
  const trusted = new Agent({ ...timeouts, connect: { timeout: connectTimeoutMilliseconds } })
  return {
    async fetch(page) {
      const deadline = AbortSignal.timeout(options.timeoutSeconds * 1000)
      const controller = new AbortController()
      const abort = (event: Event) => controller.abort((event.target as AbortSignal).reason)
      deadline.addEventListener('abort', abort, { once: true })
      page.signal?.addEventListener('abort', abort, { once: true })
      try {
        page.signal?.throwIfAborted()
        return await follow({ page, options, signal: controller.signal, open, trusted })
      } catch (error) {
        throw toPageError({ error, url: page.url, timedOut: deadline.aborted, seconds: options.timeoutSeconds })
      } finally {
        deadline.removeEventListener('abort', abort)
        page.signal?.removeEventListener('abort', abort)
      }
    },
    async close() {
      await Promise.all([open.destroy(), trusted.destroy()])
    }
  }
}

interface Journey {
  page: PageRequest
  options: PageFetcherOptions
  signal: AbortSignal
  open: Dispatcher
  trusted: Dispatcher
}

async function follow({ page, options, signal, open, trusted }: Journey): Promise<FetchedPage> {
  const redirects: string[] = []
  let { url, method = 'GET', body } = page
  let headers = lowerCaseNames(page.headers ?? {})
  for (;;) {
    const verdict = judgeUrl(url, options)
    if (!verdict.allowed) throw refusedAddress(url, verdict.reason)
    const response = await request(verdict.url, {
      method,
      headers: { accept: '*/*', ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
      ...(body !== undefined && { body }),
      signal,
      dispatcher: verdict.trusted ? trusted : open
    })
    const location = single(response.headers.location)
    if (!redirectStatuses.has(response.statusCode) || location === undefined) {
      const bytes = await readDecompressed({
        body: response.body,
        contentEncoding: single(response.headers['content-encoding']) ?? '',
        maxBytes: options.maxBytes
      })
      return {
        url: verdict.url.href,
        status: response.statusCode,
        headers: joinHeaders(response.headers),
        bytes,
        redirects
      }
    }
    // Destroying an unread body raises an error that nobody waits for.
    response.body.on('error', () => undefined).destroy()
    if (redirects.length >= options.maxRedirects)
      throw unreadable(`it redirects more than ${options.maxRedirects} times`, 'redirects')
    const next = URL.parse(location, verdict.url)
    if (!next) throw unreadable('it redirects to something that is not a URL')
    redirects.push(verdict.url.href)
    if (next.origin !== verdict.url.origin) headers = withoutPrivate(headers)
    if (response.statusCode !== 307 && response.statusCode !== 308 && method === 'POST')
      [method, body] = ['GET', undefined]
    url = next.href
  }
}

function toPageError(failure: { error: unknown; url: string; timedOut: boolean; seconds: number }): AppError {
  const { error, url, timedOut, seconds } = failure
  if (error instanceof AppError) return error
  if (error instanceof RefusedAddressError) return refusedAddress(url, error.message)
  if (timedOut)
    return new AppError('upstream-timeout', `The page did not arrive in ${seconds} seconds.`, { details: { url } })
  const why = error instanceof Error ? error.message : String(error)
  return new AppError('upstream-failed', `The page could not be reached: ${why}.`, {
    cause: error,
    details: { url, reason: 'unreachable' }
  })
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]]
    )
  )
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function withoutPrivate(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !privateHeaders.has(name)))
}
