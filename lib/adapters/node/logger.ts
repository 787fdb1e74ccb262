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
  const logger = pino(options, lines)
  return asLogger({ logger: () => logger, isHeard: (line) => logger.isLevelEnabled(line), flush: lines.flush })
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

interface Source {
  logger: () => pino.Logger
  isHeard: (line: 'debug' | 'info' | 'warn' | 'error') => boolean
  flush: () => void
}

/** Most work says nothing: what is bound to its lines is put together with the first of them. */
function asLogger(source: Source): Logger {
  const { logger, isHeard, flush } = source
  return {
    debug: (fields, message) => isHeard('debug') && logger().debug(fields, message),
    info: (fields, message) => isHeard('info') && logger().info(fields, message),
    warn: (fields, message) => isHeard('warn') && logger().warn(fields, message),
    error(fields, message) {
      if (isHeard('error')) logger().error(fields, message)
      // Whoever looks into a crash needs the line before it.
      flush()
    },
    child(fields) {
      let child: pino.Logger | undefined
      // Bound fields go into every line as they are, past the formatters.
      const bound = () => (child ??= logger().child(censorFields(fields)))
      return asLogger({ ...source, logger: bound })
    }
  }
}
