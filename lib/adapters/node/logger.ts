import pino from 'pino'
import { censorFields } from '../../censor-fields.ts'
import type { Logger } from '../../ports/logger.ts'

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
  return asLogger(pino(options, lines), lines.flush)
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

function asLogger(logger: pino.Logger, flush: () => void): Logger {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error(fields, message) {
      logger.error(fields, message)
      // Whoever looks into a crash needs the line before it.
      flush()
    },
    // Bound fields go into every line as they are, past the formatters.
    child: (fields) => asLogger(logger.child(censorFields(fields)), flush)
  }
}
