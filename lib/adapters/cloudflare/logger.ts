import { censorFields } from '../../secrets/censor-fields.ts'
import { boundLogLine } from '../../text/bound-log-line.ts'
import type { LogFields, Logger } from '../../ports/logger.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface LoggerOptions {
  service: string
  level: LogLevel
  /** By default the console: the platform collects its lines. */
  write?: (line: string, level: LogLevel) => void
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Structured JSON lines of the same shape as on Node. Fields that can hold a secret are censored before the sink. */
export function createLogger({ service, level, write = writeToConsole }: LoggerOptions): Logger {
  const least = levels.indexOf(level)
  const bind = (bound: LogFields): Logger => {
    const log = (own: LogLevel) => (fields: LogFields, msg: string) => {
      if (levels.indexOf(own) < least) return
      const line = { level: own, time: new Date().toISOString(), ...bound, ...censorFields(fields), msg }
      write(boundLogLine(JSON.stringify(line)), own)
    }
    return {
      debug: log('debug'),
      info: log('info'),
      warn: log('warn'),
      error: log('error'),
      child: (fields) => bind({ ...bound, ...censorFields(fields) })
    }
  }
  return bind({ service })
}

function writeToConsole(line: string, level: LogLevel): void {
  if (level === 'error') console.error(line)
  else if (level === 'warn') console.warn(line)
  else console.log(line)
}
