import type { LogFields, Logger } from '../../ports/logger.ts'
import { censored, secretFields } from '../../secret-fields.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface LoggerOptions {
  service: string
  level: LogLevel
  /** The console by default, whose lines the platform collects. */
  write?: (line: string, level: LogLevel) => void
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
const maxDepth = 8
const secrets: ReadonlySet<string> = new Set(secretFields)

/** Structured JSON lines of the same shape as on Node. Fields that can hold a secret are censored before the sink. */
export function createLogger({ service, level, write = writeToConsole }: LoggerOptions): Logger {
  const least = levels.indexOf(level)
  const bind = (bound: LogFields): Logger => {
    const log = (own: LogLevel) => (fields: LogFields, msg: string) => {
      if (levels.indexOf(own) < least) return
      const line = { level: own, time: new Date().toISOString(), ...bound, ...(censor(fields, 0) as LogFields), msg }
      write(JSON.stringify(line), own)
    }
    return {
      debug: log('debug'),
      info: log('info'),
      warn: log('warn'),
      error: log('error'),
      child: (fields) => bind({ ...bound, ...(censor(fields, 0) as LogFields) })
    }
  }
  return bind({ service })
}

function writeToConsole(line: string, level: LogLevel): void {
  if (level === 'error') console.error(line)
  else if (level === 'warn') console.warn(line)
  else console.log(line)
}

function censor(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return '[deeper]'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => censor(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.has(key) ? censored : censor(inner, depth + 1)])
  )
}

function describeError(error: Error, depth: number): LogFields {
  const { message, stack, cause } = error
  return {
    type: error.name,
    message,
    stack,
    ...(cause !== undefined && { cause: censor(cause, depth + 1) }),
    ...(censor({ ...error, name: undefined, cause: undefined }, depth + 1) as LogFields)
  }
}
