import pino from 'pino'
import { censorFields } from '../../censor-fields.ts'
import type { LogFields, Logger } from '../../ports/logger.ts'

export interface LoggerOptions {
  service: string
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** File descriptor or path; standard error by default, so that standard output stays the user's. */
  destination?: number | string
}

const longestWaitMilliseconds = 20

/** Structured JSON lines. Fields that can hold a secret are censored before any sink. */
export function createLogger({ service, level, destination = 2 }: LoggerOptions): Logger {
  const formatters = { level: (label: string) => ({ level: label }), log: censorFields }
  const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, formatters }
  const lines = collectLines(pino.destination({ dest: destination, sync: true }))
  return asLogger({ logger: pino(options, lines), flush: lines.flush, bound: {} })
}

const unwritten = new Set<() => void>()
process.on('exit', () => {
  for (const flush of unwritten) flush()
})

/**
 * Lines of the same moment go out in one write: under load a write for each would cost more than the line. What is
 * left goes out when the process exits; only a kill -9 loses a moment.
 */
function collectLines(file: pino.DestinationStream) {
  let held = ''
  const flush = () => {
    const lines = held
    held = ''
    unwritten.delete(flush)
    if (lines !== '') file.write(lines)
  }
  return {
    flush,
    write(line: string) {
      if (held === '') {
        unwritten.add(flush)
        setTimeout(flush, longestWaitMilliseconds).unref()
      }
      held += line
    }
  }
}

interface Lines {
  logger: pino.Logger
  flush: () => void
  /** Goes into every line. */
  bound: LogFields
}

/** What is bound is written with each line: most work says little, and a logger of its own costs more than a line. */
function asLogger(lines: Lines): Logger {
  const { logger, flush, bound } = lines
  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: LogFields, message: string) => {
    if (logger.isLevelEnabled(level)) logger[level]({ ...bound, ...fields }, message)
  }
  const writeError = write('error')
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error(fields, message) {
      writeError(fields, message)
      // Whoever looks into a crash needs the line before it.
      flush()
    },
    child: (fields) => asLogger({ ...lines, bound: { ...bound, ...fields } })
  }
}
