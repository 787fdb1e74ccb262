import { AppError } from '@callsheet/lib/errors.ts'
import type { EndCheck } from '@callsheet/lib/media-end/end-check.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

export interface LeastPace {
  clock: Clock
  /** A sender that stays below this over a window is given up. */
  bytesPerSecond: number
  windowSeconds: number
}

/**
 * Fails with `upstream-failed` when the sender is too slow. Only the time in which we wait for the sender counts, so a
 * slow store of ours is not held against it.
 */
export function keepPace(
  source: ReadableStream<Uint8Array>,
  { clock, bytesPerSecond, windowSeconds }: LeastPace
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let bytes = 0
  let waitedSeconds = 0

  function judge(): void {
    if (waitedSeconds < windowSeconds) return
    if (bytes < bytesPerSecond * waitedSeconds) {
      const pace = Math.round(bytes / waitedSeconds)
      throw new AppError('upstream-failed', `The download is too slow: ${pace} bytes a second.`)
    }
    bytes = 0
    waitedSeconds = 0
  }

  /** Null when the window ends before the sender sends anything. */
  async function readInWindow(reading: Promise<ReadableStreamReadResult<Uint8Array>>) {
    const patience = Promise.withResolvers<null>()
    const startedAt = clock.now().getTime()
    const disarm = clock.after(Math.max(0, windowSeconds - waitedSeconds), () => patience.resolve(null))
    try {
      return await Promise.race([reading, patience.promise])
    } finally {
      disarm()
      waitedSeconds += Math.max(0, clock.now().getTime() - startedAt) / 1000
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const reading = reader.read()
          for (;;) {
            const read = await readInWindow(reading)
            if (read?.done) return controller.close()
            bytes += read?.value.byteLength ?? 0
            // The timer may fire a little early.
            if (!read) waitedSeconds = Math.max(waitedSeconds, windowSeconds)
            judge()
            if (read) return controller.enqueue(read.value)
          }
        } catch (error) {
          // It may never answer, so nobody waits for it.
          void reader.cancel(error).catch(() => undefined)
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason)
    },
    { highWaterMark: 0 }
  )
}

export interface CheckedBody {
  body: ReadableStream<Uint8Array>
  /** Set when the body failed because the file has no end. */
  cutOff(): string | null
}

/** Fails at the end of a file whose end is missing. */
export function requireEnd(source: ReadableStream<Uint8Array>, check: EndCheck | null): CheckedBody {
  if (!check) return { body: source, cutOff: () => null }
  const reader = source.getReader()
  let cutOff: string | null = null
  return {
    cutOff: () => cutOff,
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { value, done } = await reader.read()
          if (value) {
            check.read(value)
            return controller.enqueue(value)
          }
          if (!done) return
          const missing = check.missing()
          if (missing === null) return controller.close()
          cutOff = `The file is cut off: ${missing}.`
          throw new AppError('upstream-failed', cutOff)
        },
        cancel: (reason) => reader.cancel(reason)
      },
      { highWaterMark: 0 }
    )
  }
}
