import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createLogSink, longestLine, writeSome, type LogSink, type LogTarget } from './log-sink.ts'

export interface LogFileOptions {
  path: string
  /** Of all files together: the current one and the older ones beside it, `path.1` the newest. */
  maximumBytes?: number
}

const fileCount = 5
const defaultMaximumBytes = 50_000_000
// Without it, a pipe at this path that nobody reads would stop us. Windows does not know it.
const withoutWaiting = constants.O_NONBLOCK ?? 0
const openFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | withoutWaiting
const lineFeed = 0x0a

/**
 * A log in a file that is set aside when it is full. What goes beyond the bound is removed, the oldest first.
 * On a full disk rotating-file-stream ends for good, and pino-roll keeps every line in memory.
 */
export function openLogFile({ path, maximumBytes = defaultMaximumBytes }: LogFileOptions): LogSink {
  const target = createRotatedFile(path, maximumBytes)
  return createLogSink(target, { onFirstFailure: (error) => sayOnStandardError(path, error) })
}

/** Bytes of the current file and of all that were set aside. */
export function measureLogFiles(path: string): number {
  return [path, ...listOlder(path)].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0
  )
}

function createRotatedFile(path: string, maximumBytes: number): LogTarget {
  // A character is three bytes at most, and every line must fit into a file.
  const fileBytes = Math.max(Math.floor(maximumBytes / fileCount), 3 * longestLine)
  let opened: number | null = null
  let wasNeverOpen = true

  function open(): number {
    // Later on a folder that is missing was removed, and whoever did it does not want it back from us.
    if (wasNeverOpen && !existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true })
    const descriptor = openSync(path, openFlags)
    wasNeverOpen = false
    opened = descriptor
    return descriptor
  }

  function close(): void {
    const descriptor = opened
    opened = null
    if (descriptor !== null) attempt(() => closeSync(descriptor))
  }

  function rotate(): void {
    close()
    // The bound holds in a folder too in which nothing can be renamed.
    if (!attempt(() => setAside(path))) truncateSync(path)
    attempt(() => removeOldest(path, fileBytes * (fileCount - 1)))
  }

  function appendOnce(lines: Buffer): { takenBytes: number; error?: Error } {
    const descriptor = opened ?? open()
    const file = fstatSync(descriptor)
    if (!file.isFile()) return writeLines(descriptor, lines)
    if (file.nlink === 0) {
      close()
      return { takenBytes: 0 }
    }
    const fitting = wholeLines(lines, fileBytes - file.size)
    const result = fitting.length === 0 ? { takenBytes: 0 } : writeLines(descriptor, fitting)
    const isAtLimit = hasCode(result.error, 'EFBIG') && file.size + result.takenBytes > 0
    if (fitting.length > 0 && !isAtLimit) return result
    rotate()
    return { takenBytes: result.takenBytes }
  }

  return {
    append(lines) {
      let takenBytes = 0
      try {
        // A file that is full or gone is another one in the next round; one round more says that nothing helps.
        for (let vainRounds = 0; takenBytes < lines.length && vainRounds < 3;) {
          const result = appendOnce(lines.subarray(takenBytes))
          takenBytes += result.takenBytes
          if (result.error) return { takenBytes, error: result.error }
          vainRounds = result.takenBytes > 0 ? 0 : vainRounds + 1
        }
      } catch (error) {
        return { takenBytes, error: asError(error) }
      }
      return takenBytes === lines.length ? { takenBytes } : { takenBytes, error: new Error(`${path} takes nothing`) }
    },
    reopen() {
      close()
      open()
    }
  }
}

/** Whole lines alone: of one that did not fit, nothing stays behind in the file. */
function writeLines(descriptor: number, lines: Buffer): { takenBytes: number; error?: Error } {
  let written = 0
  try {
    while (written < lines.length) written += writeSome(descriptor, lines, written)
    return { takenBytes: written }
  } catch (error) {
    const takenBytes = written === 0 ? 0 : lines.lastIndexOf(lineFeed, written - 1) + 1
    const file = fstatSync(descriptor)
    if (file.isFile() && takenBytes < written) ftruncateSync(descriptor, file.size - (written - takenBytes))
    return { takenBytes, error: asError(error) }
  }
}

/** The lines from the front that fit into so many bytes. */
function wholeLines(lines: Buffer, bytes: number): Buffer {
  if (lines.length <= bytes) return lines
  return lines.subarray(0, bytes <= 0 ? 0 : lines.lastIndexOf(lineFeed, bytes - 1) + 1)
}

function setAside(path: string): void {
  for (let number = fileCount - 1; number >= 1; number -= 1) {
    const newer = number === 1 ? path : `${path}.${number - 1}`
    if (statSync(newer, { throwIfNoEntry: false })) renameSync(newer, `${path}.${number}`)
  }
}

/** Removes what was set aside too long ago, or is larger than it may be: a log of before had no bound. */
function removeOldest(path: string, maximumBytes: number): void {
  let bytes = 0
  for (const [index, file] of listOlder(path).entries()) {
    bytes += statSync(file).size
    if (index >= fileCount - 1 || bytes > maximumBytes) rmSync(file, { force: true })
  }
}

/** Files that were set aside, the newest first. */
function listOlder(path: string): string[] {
  const numbers = readdirSync(dirname(path)).flatMap((name) => {
    const number = name.startsWith(`${basename(path)}.`) ? name.slice(basename(path).length + 1) : ''
    return /^[1-9]\d*$/.test(number) ? [Number(number)] : []
  })
  return numbers.toSorted((a, b) => a - b).map((number) => join(dirname(path), `${basename(path)}.${number}`))
}

/** False where it failed. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

function sayOnStandardError(path: string, { message }: Error): void {
  const text =
    `callsheet: the log ${path} cannot be written (${message}). Work goes on; lines are lost until it can.\n` +
    'Make room, or see that this account may write there: nothing needs to be started anew.\n'
  attempt(() => writeSync(2, text))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function hasCode(error: Error | undefined, code: string): boolean {
  return error !== undefined && 'code' in error && error.code === code
}
