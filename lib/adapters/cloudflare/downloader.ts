import { AppError } from '../../errors.ts'
import { redirectStatuses } from '../../network/redirect-statuses.ts'
import { refusedRedirect } from '../../network/refused-address.ts'
import type { Download, Downloader } from '../../ports/downloader.ts'
import { checkOutsideAddress, type OutsidePolicy } from './outside-address.ts'

const maxRedirects = 5

/** Downloads with the platform's `fetch`. Its streams slow the sender down when the reader is slow. */
export function createDownloader(policy: OutsidePolicy): Downloader {
  return {
    async download(url, { maxBytes, timeoutSeconds, signal }) {
      const deadline = AbortSignal.timeout(timeoutSeconds * 1000)
      const end = signal ? AbortSignal.any([signal, deadline]) : deadline
      const response = await follow(url, policy, end)
      const contentLength = readLength(response.headers)
      if (contentLength !== null && contentLength > maxBytes) {
        await response.body?.cancel()
        throw tooLarge(maxBytes)
      }
      return {
        status: response.status,
        contentType: response.headers.get('content-type'),
        contentLength,
        body: limitBytes(response.body ?? emptyStream(), maxBytes, contentLength)
      } satisfies Download
    }
  }
}

async function follow(address: string, policy: OutsidePolicy, signal: AbortSignal): Promise<Response> {
  let target = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const url = await checkOutsideAddress(target, policy).catch((error: unknown) => {
      throw redirects > 0 ? refusedRedirect(address, error) : error
    })
    const response = await fetch(url, { headers: { 'user-agent': 'callsheet' }, redirect: 'manual', signal })
    const location = response.headers.get('location')
    if (!redirectStatuses.has(response.status) || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, url)
    if (!next) throw new AppError('upstream-failed', 'The download was redirected to something that is not a URL.')
    target = next.href
  }
  throw new AppError('upstream-failed', `The download was redirected more than ${maxRedirects} times.`)
}

/** Fails at the chunk that passes the limit, and when the body ends before the announced length. */
function limitBytes(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
  contentLength: number | null
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let size = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read()
        if (done) {
          if (contentLength !== null && size < contentLength) {
            throw new AppError('upstream-failed', `The download ended after ${size} of ${contentLength} bytes.`)
          }
          return controller.close()
        }
        size += value.byteLength
        if (size > maxBytes) {
          await reader.cancel()
          throw tooLarge(maxBytes)
        }
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason)
    },
    { highWaterMark: 0 }
  )
}

/** Null for a compressed body: the platform decompresses it, so its length changes. */
function readLength(headers: Headers): number | null {
  const coding = headers.get('content-encoding')
  if (coding !== null && coding !== 'identity') return null
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload-too-large', `The file is larger than ${maxBytes} bytes.`, { details: { maxBytes } })
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() })
}
