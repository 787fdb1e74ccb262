import pino from 'pino'
import { censorFields } from '../../secrets/censor-fields.ts'
import { boundLogLine } from '../../text/bound-log-line.ts'
import type { LogFields, Logger } from '../../ports/logger.ts'
import type { LogSink } from './log/log-sink.ts'
import { standardErrorSink } from './log/log-stream.ts'

export interface LoggerOptions {
  service: string
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Standard error by default, so that standard output stays free for the user. */
  sink?: LogSink
}

/** Structured JSON lines. Fields that can hold a secret are censored before any sink. */
export function createLogger({ service, level, sink = standardErrorSink() }: LoggerOptions): Logger {
  const formatters = { level: (label: string) => ({ level: label }), log: censorFields }
  const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, formatters }
  const bounded = { write: (line: string) => sink.write(boundLogLine(line)) }
  return asLogger({ logger: pino(options, bounded), sink, bound: {} })
}

interface Lines {
  logger: pino.Logger
  sink: LogSink
  /** A field of every line. */
  bound: LogFields
}

/** Bound fields are written with each line. Most work logs little, and a separate logger costs more than a line. */
function asLogger(lines: Lines): Logger {
  const { logger, sink, bound } = lines
  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: LogFields, message: string) => {
    if (!logger.isLevelEnabled(level)) return
    try {
      logger[level]({ ...bound, ...fields }, message)
    } catch (error) {
      // A field may be a function of its object that throws. The line is then written without it.
      logger[level]({ ...bound, unreadable: String(error) }, message)
    }
  }
  const writeError = write('error')
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error(fields, message) {
      writeError(fields, message)
      // A person who studies a crash needs the lines before it.
      sink.flush()
    },
    linesLost: sink.linesLost,
    child: (fields) => asLogger({ ...lines, bound: { ...bound, ...fields } })
  }
}
