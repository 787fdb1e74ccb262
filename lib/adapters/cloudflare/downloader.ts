import { AppError } from '../../errors.ts'
import type { Download, Downloader } from '../../ports/downloader.ts'

const maxRedirects = 5

/** Downloads with the platform's `fetch`, whose streams hold the sender back when the reader is slow. */
export function createDownloader(): Downloader {
  return {
    async download(url, { maxBytes, timeoutSeconds, headers, signal }) {
      const deadline = AbortSignal.timeout(timeoutSeconds * 1000)
      const end = signal ? AbortSignal.any([signal, deadline]) : deadline
      const response = await follow(url, { signal: end, headers: { 'user-agent': 'callsheet', ...headers } })
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

async function follow(url: string, init: { signal: AbortSignal; headers: Record<string, string> }): Promise<Response> {
  let target = url
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await fetch(target, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !location) return response
    await response.body?.cancel()
    target = new URL(location, target).href
  }
  throw new AppError('upstream-failed', `The download was redirected more than ${maxRedirects} times.`)
}

/** Errors at the chunk that passes the limit, and at an end that comes before the announced length. */
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

/** Null for a compressed body: the platform unpacks it, so that its length is another. */
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
