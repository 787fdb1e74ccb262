import { constants, fstatSync, openSync } from 'node:fs'
import { createLogSink, writeSome, type LogSink, type LogTarget } from './log-sink.ts'

const pauseMilliseconds = 5
const pause = new Int32Array(new SharedArrayBuffer(4))

let standardError: LogSink | null = null

/** The sink of everything in this process that logs to standard error. */
export function standardErrorSink(): LogSink {
  standardError ??= createLogSink(openStream(2))
  return standardError
}

/** An open stream of this process. When nobody reads it, lines are lost, but the process never stops for it. */
export function openStream(given: number): LogTarget {
  const descriptor = openWithoutWaiting(given)
  return {
    append(lines, patienceMilliseconds) {
      let takenBytes = 0
      let waited = 0
      while (takenBytes < lines.length) {
        try {
          takenBytes += writeSome(descriptor, lines, takenBytes)
          waited = 0
        } catch (cause) {
          const error = cause instanceof Error ? cause : new Error(String(cause))
          if (!('code' in error && error.code === 'EAGAIN') || waited >= patienceMilliseconds)
            return { takenBytes, error }
          Atomics.wait(pause, 0, 0, pauseMilliseconds)
          waited += pauseMilliseconds
        }
      }
      return { takenBytes }
    },
    reopen() {
      // A stream that was passed in cannot be opened again. The next line tries it once more.
    }
  }
}

/**
 * A full pipe stops a process that writes to it until somebody reads. On Linux the pipe can be opened a second time
 * without that. The flags of the given descriptor stay as they are, because other processes share them.
 */
function openWithoutWaiting(descriptor: number): number {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    return descriptor
  }
}
