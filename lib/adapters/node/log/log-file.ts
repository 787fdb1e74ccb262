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
  /** Limit of all files together: the current one and the older ones beside it. `path.1` is the newest of those. */
  maximumBytes?: number
}

const fileCount = 5
const defaultMaximumBytes = 50_000_000
// Without this flag a pipe at this path that nobody reads would stop the process. Windows does not have the flag.
const withoutWaiting = constants.O_NONBLOCK ?? 0
const openFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | withoutWaiting
const lineFeed = 0x0a

/**
 * A log in a file that is set aside when it is full. Beyond the limit the oldest files are removed. Other libraries do
 * not fit: on a full disk rotating-file-stream ends for good, and pino-roll keeps every line in memory.
 */
export function openLogFile({ path, maximumBytes = defaultMaximumBytes }: LogFileOptions): LogSink {
  const target = createRotatedFile(path, maximumBytes)
  return createLogSink(target, { onFirstFailure: (error) => sayOnStandardError(path, error) })
}

/** Bytes of the current file and of all files that were set aside. */
export function measureLogFiles(path: string): number {
  return [path, ...listOlder(path)].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0
  )
}

function createRotatedFile(path: string, maximumBytes: number): LogTarget {
  // A character has at most three bytes, and every line must fit into a file.
  const fileBytes = Math.max(Math.floor(maximumBytes / fileCount), 3 * longestLine)
  let opened: number | null = null
  let wasNeverOpen = true

  function open(): number {
    // A folder that is missing later was removed on purpose, so we do not create it again.
    if (wasNeverOpen && !existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const descriptor = openSync(path, openFlags, 0o600)
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
    // The limit also holds in a folder where nothing can be renamed.
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
        // When a file is full or gone, the next round opens another one. When one more round fails too, nothing helps.
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

/** Writes whole lines only. No part of a line that did not fit stays in the file. */
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

/** The first lines that fit into this number of bytes. */
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

/** Removes files that were set aside too long ago or are too large. An earlier version's log had no limit. */
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

/** False when it failed. */
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
    `callsheet: the log ${path} cannot be written (${message}). Work continues; lines are lost until then.\n` +
    'Free disk space, or allow this account to write there. Nothing needs a restart.\n'
  attempt(() => writeSync(2, text))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function hasCode(error: Error | undefined, code: string): boolean {
  return error !== undefined && 'code' in error && error.code === code
}
