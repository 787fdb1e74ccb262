import { AppError } from '../../errors.ts'
import { redirectStatuses } from '../../network/redirect-statuses.ts'
import { refusedRedirect } from '../../network/refused-address.ts'
import { unreachableReason } from '../../network/unreachable-reason.ts'
import type { FetchedPage, PageFetcher, PageFetcherLimits, PageRequest } from '../../ports/page-fetcher.ts'
import { checkOutsideAddress, type OutsidePolicy } from './outside-address.ts'

const maxHeaderCharacters = 64 * 1024
/** Encodings that the platform decompresses itself. */
const knownCodings: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'br'])
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
  return {
    async fetch(page) {
      const deadline = AbortSignal.timeout(options.timeoutSeconds * 1000)
      const signal = page.signal ? AbortSignal.any([page.signal, deadline]) : deadline
      try {
        return await follow(page, options, signal)
      } catch (error) {
        throw toPageError({ error, url: page.url, timedOut: deadline.aborted, seconds: options.timeoutSeconds })
      }
    },
    close: async () => {}
  }
}

async function follow(page: PageRequest, options: PageFetcherOptions, signal: AbortSignal): Promise<FetchedPage> {
  const redirects: string[] = []
  let { url: address, method = 'GET', body } = page
  let headers = new Headers({ accept: '*/*', ...page.headers, 'accept-encoding': 'gzip, br' })
  for (;;) {
    const url = await checkOutsideAddress(address, options).catch((error: unknown) => {
      throw redirects.length > 0 ? refusedRedirect(page.url, error) : error
    })
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body })
    })
    if (headerCharacters(response.headers) > maxHeaderCharacters) {
      await response.body?.cancel()
      throw unreadable('its headers are too long', 'too-large')
    }
    const location = response.headers.get('location')
    if (!redirectStatuses.has(response.status) || location === null) {
      const bytes = await readCapped(response, options.maxBytes)
      return {
        url: url.href,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        bytes,
        redirects
      }
    }
    await response.body?.cancel()
    if (redirects.length >= options.maxRedirects)
      throw unreadable(`it redirects more than ${options.maxRedirects} times`, 'redirects')
    const next = URL.parse(location, url)
    if (!next) throw unreadable('it redirects to something that is not a URL')
    redirects.push(url.href)
    if (next.origin !== url.origin) headers = withoutPrivate(headers)
    if (response.status !== 307 && response.status !== 308 && method === 'POST') [method, body] = ['GET', undefined]
    address = next.href
  }
}

/** The limit applies after the platform's decompression, so a decompression bomb costs at most `maxBytes`. */
async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array> {
  const coding = (response.headers.get('content-encoding') ?? '').trim().toLowerCase()
  if (!knownCodings.has(coding)) {
    await response.body?.cancel()
    throw unreadable(`its compression "${coding.slice(0, 40)}" is not known`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw unreadable(`it is larger than ${maxBytes} bytes`, 'too-large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
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

function unreadable(why: string, reason = 'unreadable'): AppError {
  return new AppError('upstream-failed', `The page could not be read: ${why}.`, {
    retryable: false,
    details: { reason }
  })
}

const headerCharacters = (headers: Headers): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0)

const withoutPrivate = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !privateHeaders.has(name.toLowerCase())))
