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

/** An open stream of this process. Whoever does not read it costs lines, and never holds the process up. */
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
      // A stream that was given to us cannot be opened anew: the next line tries it again.
    }
  }
}

/**
 * A full pipe stops a process that writes to it until somebody reads. On Linux a pipe can be opened once more without
 * that; flags of the given descriptor itself are shared with other processes and stay as they are.
 */
function openWithoutWaiting(descriptor: number): number {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    return descriptor
  }
}
