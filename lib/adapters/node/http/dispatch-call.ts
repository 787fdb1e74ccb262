import type { Dispatcher } from 'undici'
import type { AnswerReader, ServiceAnswer, ServiceCall } from '../../../ports/service-caller.ts'
import { toReadableStream } from '../../reader-stream.ts'

/** Bytes that a slow reader may leave unread before the sender is told to wait. */
const maxHeldBytes = 1024 * 1024

export interface DispatchTarget {
  dispatcher: Dispatcher
  /** For a dispatcher of many origins. */
  origin?: string
  path: string
}

/** Sends a call without time limits except its signal. All arrived bytes are handed on at once. */
export function dispatchCall(
  { dispatcher, ...target }: DispatchTarget,
  { method, headers, body, signal }: ServiceCall
): Promise<ServiceAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    let call: Dispatcher.DispatchController | null = null
    const onAbort = () => call?.abort(asError(signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    const finish = () => signal.removeEventListener('abort', onAbort)
    const held = createHeldBody({
      pause: () => call?.pause(),
      resume: () => call?.resume(),
      leave: () => call?.abort(new Error('The reader of the answer has left.'))
    })
    dispatcher.dispatch(
      { ...target, method, headers, body },
      {
        onRequestStart(controller) {
          call = controller
          if (signal.aborted) onAbort()
        },
        onResponseStart(_controller, status, answered) {
          // A proxy may say that it is still there, any number of times. The answer comes after that.
          if (status < 200) return
          const body = decoded(held.reader, answered['content-encoding'])
          resolve({ ok: status >= 200 && status < 300, status, headers: { get: headerOf(answered) }, body })
        },
        onResponseData: (_controller, chunk) => held.push(chunk),
        onResponseEnd() {
          finish()
          held.end()
        },
        onResponseError(_controller, error) {
          finish()
          const reason: unknown = signal.aborted ? signal.reason : error
          reject(reason)
          held.fail(reason)
        }
      }
    )
  })
}

interface Flow {
  pause(): void
  resume(): void
  leave(): void
}

/** A body that returns all arrived bytes at each read. */
function createHeldBody({ pause, resume, leave }: Flow) {
  let chunks: Buffer[] = []
  let heldBytes = 0
  let state: 'open' | 'ended' | 'left' | { error: unknown } = 'open'
  let wake: (() => void) | null = null
  const wakeReader = () => {
    wake?.()
    wake = null
  }
  const reader: AnswerReader = {
    async read() {
      if (chunks.length === 0 && state === 'open') await new Promise<void>((resolve) => (wake = resolve))
      const [only] = chunks
      if (only) {
        const value = chunks.length === 1 ? only : Buffer.concat(chunks, heldBytes)
        chunks = []
        heldBytes = 0
        resume()
        return { done: false, value }
      }
      if (typeof state === 'object') throw state.error
      return { done: true, value: undefined }
    },
    async cancel() {
      if (state !== 'open') return
      state = 'left'
      chunks = []
      wakeReader()
      leave()
    }
  }
  return {
    reader,
    push(chunk: Buffer) {
      if (state !== 'open') return
      chunks.push(chunk)
      heldBytes += chunk.byteLength
      if (heldBytes > maxHeldBytes) pause()
      wakeReader()
    },
    end() {
      if (state === 'open') state = 'ended'
      wakeReader()
    },
    fail(error: unknown) {
      if (state === 'open') state = { error }
      wakeReader()
    }
  }
}

/** We ask for no compression, but a gateway in between may still compress. */
function decoded(reader: AnswerReader, coding: string | string[] | undefined): AnswerReader {
  if (coding !== 'gzip' && coding !== 'deflate') return reader
  // The library's type of the writable side is wider than the bytes of a body.
  const decompression = new DecompressionStream(coding) as ReadableWritablePair<Uint8Array, Uint8Array>
  return toReadableStream(reader).pipeThrough(decompression).getReader()
}

/** The values of a header that came more than once, joined as fetch joins them. */
function headerOf(answered: Record<string, string | string[] | undefined>) {
  return (name: string): string | null => {
    const value = answered[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
