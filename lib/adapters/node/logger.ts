import pino from 'pino'
import { censorFields } from '../../censor-fields.ts'
import type { Logger } from '../../ports/logger.ts'

export interface LoggerOptions {
  service: string
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** File descriptor or path; standard error by default, so that standard output stays the user's. */
  destination?: number | string
}

/** Structured JSON lines. Fields that can hold a secret are censored before any sink. */
export function createLogger({ service, level, destination = 2 }: LoggerOptions): Logger {
  const formatters = { level: (label: string) => ({ level: label }), log: censorFields }
  const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, formatters }
  return asLogger(pino(options, pino.destination({ dest: destination, sync: false })))
}

function asLogger(logger: pino.Logger): Logger {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    // Bound fields go into every line as they are, past the formatters.
    child: (fields) => asLogger(logger.child(censorFields(fields)))
  }
}
