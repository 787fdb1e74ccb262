import { writeSync } from 'node:fs'

export interface LogSink {
  /** One line with its line feed. Never throws. */
  write(line: string): void
  /** Writes the held lines, unless the target failed a moment ago. Never throws. */
  flush(): void
  /** Number of lines since the start that the target never got. */
  linesLost(): number
}

/** The target of the lines. It may fail at any time and work again later. */
export interface LogTarget {
  /** Takes lines from the front. When it does not take all, `error` says why. It waits this long for a slow reader. */
  append(lines: Buffer, patienceMilliseconds: number): { takenBytes: number; error?: Error }
  /** Prepares another try after a failure. Throws when it cannot. */
  reopen(): void
}

export interface LogSinkOptions {
  /** Called once, so that somebody learns of a log that never worked. */
  onFirstFailure?(error: Error): void
}

const longestWaitMilliseconds = 20
const retryMilliseconds = 1_000
const patienceMilliseconds = 100
const patienceAtExitMilliseconds = 1_000
/** Bytes that are kept while the target fails. The first lines of a failure are the most useful. */
const maximumHeldBytes = 256 * 1024
/** In characters. A third of the smallest log file, so that no line breaks the limit on the files. */
export const longestLine = 256 * 1024
const lineFeed = 0x0a

/** Writes some of the bytes from `offset` on and returns how many. It never returns zero. */
export function writeSome(descriptor: number, bytes: Buffer, offset: number): number {
  const written = writeSync(descriptor, bytes, offset)
  if (written === 0) throw new Error('nothing was taken')
  return written
}

const atExit = new Set<() => void>()
process.on('exit', () => {
  // A copy, because a line that fails again adds itself to the list.
  const last = [...atExit]
  for (const handOverLast of last) handOverLast()
})

/**
 * Writes the lines of one moment together: under load a write for each line would cost more than the line. The rest is
 * written when the process exits; only a kill -9 loses the lines of a moment. A target that fails costs lines and never
 * the process. The lost lines are counted, and the log says the count when the target works again.
 */
export function createLogSink(target: LogTarget, { onFirstFailure }: LogSinkOptions = {}): LogSink {
  let held = ''
  let untaken: Buffer = Buffer.alloc(0)
  let timer: NodeJS.Timeout | null = null
  let failure: Error | null = null
  let hasFailed = false
  let lost = 0
  let lostAndSaid = 0
  let reason = ''

  function write(line: string): void {
    if (line.length > longestLine) return lose(1, `longer than ${longestLine} characters`)
    // A character has at most three bytes.
    if (failure && untaken.length + 3 * (held.length + line.length) > maximumHeldBytes) return lose(1, failure.message)
    held += line
    wake()
  }

  function lose(lines: number, why: string): void {
    lost += lines
    reason = why
    wake()
  }

  function wake(): void {
    if (timer) return
    atExit.add(handOverLast)
    timer = failure
      ? setTimeout(handOver, retryMilliseconds, 0)
      : setTimeout(handOver, longestWaitMilliseconds, patienceMilliseconds)
    timer.unref()
  }

  function handOver(patience: number): void {
    if (timer) clearTimeout(timer)
    timer = null
    atExit.delete(handOverLast)
    try {
      if (failure) target.reopen()
      const lines = Buffer.from(held)
      take(untaken.length === 0 ? lines : Buffer.concat([untaken, lines]), patience)
      failure = null
      if (lost > lostAndSaid) {
        const notice = Buffer.from(describeLoss(lost - lostAndSaid, reason))
        lostAndSaid = lost
        take(notice, patience)
      }
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function take(lines: Buffer, patience: number): void {
    untaken = lines
    held = ''
    if (lines.length === 0) return
    const { takenBytes, error } = target.append(lines, patience)
    untaken = lines.subarray(takenBytes)
    if (error) throw error
  }

  function fail(error: Error): void {
    failure = error
    if (untaken.length > maximumHeldBytes) {
      const end = untaken.lastIndexOf(lineFeed, maximumHeldBytes) + 1
      lose(countLines(untaken.subarray(end)), error.message)
      untaken = untaken.subarray(0, end)
    }
    if (!hasFailed) onFirstFailure?.(error)
    hasFailed = true
    wake()
  }

  const handOverLast = () => handOver(patienceAtExitMilliseconds)
  return {
    write,
    flush() {
      if (!failure) handOver(patienceMilliseconds)
    },
    linesLost: () => lost
  }
}

function countLines(lines: Buffer): number {
  let count = 0
  for (let at = lines.indexOf(lineFeed); at !== -1; at = lines.indexOf(lineFeed, at + 1)) count += 1
  return count
}

function describeLoss(linesLost: number, reason: string): string {
  const time = new Date().toISOString()
  const msg = `${linesLost} ${linesLost === 1 ? 'line was' : 'lines were'} lost before this one`
  return `${JSON.stringify({ level: 'warn', time, service: 'log', linesLost, reason, msg })}\n`
}
