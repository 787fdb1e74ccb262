import type { Dispatcher } from 'undici'
import { AppError } from '../../../errors.ts'
import { redirectStatuses } from '../../../network/redirect-statuses.ts'
import { refusedRedirect } from '../../../network/refused-address.ts'
import type { Download, Downloader } from '../../../ports/downloader.ts'
import { startDeadline } from '../../../async/start-deadline.ts'
import {
  createOutsideRequests,
  discardAnswer,
  type OutsidePolicy,
  type OutsideRequest,
  type OutsideRequests
} from './outside-requests.ts'
import { toWebStream } from './web-stream.ts'

export interface OpenDownloader extends Downloader {
  close(): Promise<void>
}

const maxRedirects = 5
/** A body that sends nothing for this time counts as dead. */
const silenceSeconds = 60
/** Bytes to read ahead while the reader is busy. They are handed on as one piece. */
const bytesAhead = 512 * 1024

/** Downloads with undici's `request`, which slows the sender down when the reader is slow. */
export function createDownloader(policy: OutsidePolicy): OpenDownloader {
  const outside = createOutsideRequests(policy, { bodyTimeout: silenceSeconds * 1000 })
  return {
    async download(url, { maxBytes, timeoutSeconds, signal }) {
      const deadline = startDeadline(timeoutSeconds)
      const response = await follow(outside, url, {
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        headersTimeout: silenceSeconds * 1000,
        highWaterMark: bytesAhead,
        headers: { 'user-agent': 'callsheet' }
      }).catch((error: unknown) => {
        deadline.clear()
        throw error
      })
      response.body.once('close', deadline.clear)
      const contentLength = readLength(response.headers['content-length'])
      if (contentLength !== null && contentLength > maxBytes) {
        discardAnswer(response)
        throw tooLarge(maxBytes)
      }
      return {
        status: response.statusCode,
        contentType: first(response.headers['content-type']),
        contentLength,
        body: toWebStream(response.body, limitBytes(maxBytes))
      } satisfies Download
    },
    close: outside.close
  }
}

async function follow(
  outside: OutsideRequests,
  address: string,
  request: OutsideRequest
): Promise<Dispatcher.ResponseData> {
  let target = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { url, answer } = await outside.send(target, request).catch((error: unknown) => {
      throw redirects > 0 ? refusedRedirect(address, error) : error
    })
    const location = first(answer.headers['location'])
    if (!redirectStatuses.has(answer.statusCode) || location === null) return answer
    discardAnswer(answer)
    const next = URL.parse(location, url)
    if (!next) throw new AppError('upstream-failed', 'The download was redirected to something that is not a URL.')
    target = next.href
  }
  throw new AppError('upstream-failed', `The download was redirected more than ${maxRedirects} times.`)
}

/** Throws at the chunk that passes the limit. */
function limitBytes(maxBytes: number): (chunk: Uint8Array) => void {
  let size = 0
  return (chunk) => {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload-too-large', `The file is larger than ${maxBytes} bytes.`, { details: { maxBytes } })
}

function first(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

function readLength(header: string | string[] | undefined): number | null {
  const length = Number(first(header) ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}
