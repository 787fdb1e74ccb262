import type { AppError } from '@callsheet/lib/errors.ts'
import type { AnswerReader } from '@callsheet/lib/ports/service-caller.ts'
import { createEventSplitter } from './event-splitter.ts'
import { toErrorEvent } from './gateway-errors.ts'
import type { StreamTap } from './stream-tap.ts'

/** Far above any event a model sends; a longer one is a broken stream. */
const maxEventBytes = 16 * 1024 * 1024

export interface RelayOptions {
  /** Already read, to know that the answer has begun. */
  firstChunk: Uint8Array
  reader: AnswerReader
  tap: StreamTap
  /** True before and false after each wait on the gateway. */
  onWait: (waiting: boolean) => void
  /** What to tell the caller when the stream ends before the answer does. */
  toBreakError: (cause: unknown) => AppError
  /** Once, whatever the end. `error` when the gateway broke off. */
  onEnd: (error?: AppError) => void
  /** The caller went away. */
  onCancel: () => void
}

/**
 * The gateway's bytes, unchanged, handed on whole events at a time. When the gateway breaks off, the half event is
 * dropped and an `error` event follows the last whole one.
 */
export function relayEvents(options: RelayOptions): ReadableStream<Uint8Array> {
  const { reader, tap, onWait } = options
  const splitter = createEventSplitter(maxEventBytes)
  let next: Uint8Array | null = options.firstChunk
  let cancelled = false

  const readEvents = async (): Promise<Uint8Array | null> => {
    for (;;) {
      let chunk = next
      next = null
      if (!chunk) {
        onWait(true)
        const { value, done } = await reader.read()
        onWait(false)
        if (done) return null
        chunk = value
      }
      const events = splitter.push(chunk)
      if (events) return events
    }
  }
  const finish = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const rest = splitter.rest()
    tap.read(rest)
    const { ended, failed } = tap.seen()
    if (!ended && !failed) throw new Error('The gateway closed the stream before the answer ended.')
    if (rest.byteLength > 0) controller.enqueue(rest)
    controller.close()
    options.onEnd()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const events = await readEvents()
          if (!events) return finish(controller)
          tap.read(events)
          controller.enqueue(events)
        } catch (cause) {
          if (cancelled) return
          const error = options.toBreakError(cause)
          controller.enqueue(toErrorEvent(error))
          controller.close()
          reader.cancel(cause).catch(() => undefined)
          options.onEnd(error)
        }
      },
      async cancel(reason) {
        cancelled = true
        options.onCancel()
        await reader.cancel(reason).catch(() => undefined)
        options.onEnd()
      }
    },
    { highWaterMark: 0 }
  )
}
