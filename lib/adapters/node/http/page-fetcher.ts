import { AppError } from '../../../errors.ts'
import { redirectStatuses } from '../../../network/redirect-statuses.ts'
import { refusedRedirect } from '../../../network/refused-address.ts'
import { unreachableReason } from '../../../network/unreachable-reason.ts'
import type { FetchedPage, PageFetcher, PageFetcherLimits, PageRequest } from '../../../ports/page-fetcher.ts'
import { readDecompressed, unreadable } from './decompress.ts'
import { createOutsideRequests, discardAnswer, type OutsidePolicy, type OutsideRequests } from './outside-requests.ts'

/** Headers that identify a person or carry a permission are sent only to the host they were meant for. */
const privateHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  // Keys of the APIs that research asks.
  'apikey',
  'x-goog-api-key'
])

export interface PageFetcherOptions extends OutsidePolicy, PageFetcherLimits {}

export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  const milliseconds = options.timeoutSeconds * 1000
  const outside = createOutsideRequests(options, { headersTimeout: milliseconds, bodyTimeout: milliseconds })
  return {
    async fetch(page) {
      const deadline = AbortSignal.timeout(options.timeoutSeconds * 1000)
      const controller = new AbortController()
      const abort = (event: Event) => controller.abort((event.target as AbortSignal).reason)
      deadline.addEventListener('abort', abort, { once: true })
      page.signal?.addEventListener('abort', abort, { once: true })
      try {
        page.signal?.throwIfAborted()
        return await follow({ page, options, signal: controller.signal, outside })
      } catch (error) {
        throw toPageError({ error, url: page.url, timedOut: deadline.aborted, seconds: options.timeoutSeconds })
      } finally {
        deadline.removeEventListener('abort', abort)
        page.signal?.removeEventListener('abort', abort)
      }
    },
    close: outside.close
  }
}

interface Journey {
  page: PageRequest
  options: PageFetcherOptions
  signal: AbortSignal
  outside: OutsideRequests
}

async function follow({ page, options, signal, outside }: Journey): Promise<FetchedPage> {
  const redirects: string[] = []
  let { url: address, method = 'GET', body } = page
  let headers = lowerCaseNames(page.headers ?? {})
  for (;;) {
    const { url, answer } = await outside
      .send(address, {
        method,
        headers: { accept: '*/*', ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
        ...(body !== undefined && { body }),
        signal
      })
      .catch((error: unknown) => {
        throw redirects.length > 0 ? refusedRedirect(page.url, error) : error
      })
    const location = single(answer.headers.location)
    if (!redirectStatuses.has(answer.statusCode) || location === undefined) {
      const bytes = await readDecompressed({
        body: answer.body,
        contentEncoding: single(answer.headers['content-encoding']) ?? '',
        maxBytes: options.maxBytes
      })
      return {
        url: url.href,
        status: answer.statusCode,
        headers: joinHeaders(answer.headers),
        bytes,
        redirects
      }
    }
    discardAnswer(answer)
    if (redirects.length >= options.maxRedirects)
      throw unreadable(`it redirects more than ${options.maxRedirects} times`, 'redirects')
    const next = URL.parse(location, url)
    if (!next) throw unreadable('it redirects to something that is not a URL')
    redirects.push(url.href)
    if (next.origin !== url.origin) headers = withoutPrivate(headers)
    if (answer.statusCode !== 307 && answer.statusCode !== 308 && method === 'POST') [method, body] = ['GET', undefined]
    address = next.href
  }
}

function toPageError(failure: { error: unknown; url: string; timedOut: boolean; seconds: number }): AppError {
  const { error, url, timedOut, seconds } = failure
  if (error instanceof AppError) return error
  if (timedOut)
    return new AppError('upstream-timeout', `The page did not arrive in ${seconds} seconds.`, { details: { url } })
  return new AppError('upstream-failed', `The page could not be reached: ${unreachableReason(error)}.`, {
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
