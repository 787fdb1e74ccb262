import type { AppError } from '@callsheet/lib/errors.ts'
import type { AnswerReader } from '@callsheet/lib/ports/service-caller.ts'
import { completeEvents } from './complete-events.ts'
import { createEventSplitter } from './event-splitter.ts'
import { toErrorEvent } from './gateway-errors.ts'
import type { StreamTap } from './stream-tap.ts'

/** Much larger than any event that a model sends. A longer one is a broken stream. */
const maxEventBytes = 16 * 1024 * 1024

export interface RelayOptions {
  /** Bytes that were read to know that the answer has begun. */
  firstChunk: Uint8Array
  reader: AnswerReader
  tap: StreamTap
  /** Called with true before each wait for the gateway, and with false after it. */
  onWait: (waiting: boolean) => void
  /** What to tell the caller when the stream ends before the answer is complete. */
  toBreakError: (cause: unknown) => AppError
  /** Called once at the end. `error` is set when the gateway broke off. */
  onEnd: (error?: AppError) => void
  /** The caller went away. */
  onCancel: () => void
}

/**
 * The server's bytes, unchanged where SDKs can read them, handed on whole events at a time. When the gateway breaks off, the half event is
 * dropped and an `error` event follows the last whole one.
 */
export function relayEvents({ firstChunk, reader, tap, onWait, ...options }: RelayOptions): AnswerReader {
  const splitter = createEventSplitter(maxEventBytes)
  let next: Uint8Array | null = firstChunk
  let state: 'open' | 'ended' | 'left' = 'open'

  /** The bytes after the last blank line. Null where there are none. */
  const takeRest = (): Uint8Array | null => {
    if (state !== 'open') return null
    const rest = splitter.rest()
    const lacksUsage = tap.read(rest)
    const { ended, failed } = tap.seen()
    if (!ended && !failed) throw new Error('The gateway closed the stream before the answer ended.')
    state = 'ended'
    options.onEnd()
    if (rest.byteLength === 0) return null
    return lacksUsage ? completeEvents(rest) : rest
  }
  const breakOff = (cause: unknown): Uint8Array | null => {
    if (state !== 'open') return null
    state = 'ended'
    const error = options.toBreakError(cause)
    reader.cancel(cause).catch(() => undefined)
    options.onEnd(error)
    return toErrorEvent(error)
  }

  const readEvents = async (): Promise<Uint8Array | null> => {
    try {
      while (state === 'open') {
        let chunk = next
        next = null
        if (!chunk) {
          onWait(true)
          const { value, done } = await reader.read()
          onWait(false)
          if (done) return takeRest()
          chunk = value
        }
        const events = splitter.push(chunk)
        if (!events) continue
        return tap.read(events) ? completeEvents(events) : events
      }
      return null
    } catch (cause) {
      return breakOff(cause)
    }
  }

  return {
    async read() {
      const value = await readEvents()
      return value ? { done: false, value } : { done: true, value: undefined }
    },
    async cancel(reason) {
      if (state !== 'open') return
      state = 'left'
      options.onCancel()
      await reader.cancel(reason).catch(() => undefined)
      options.onEnd()
    }
  }
}
