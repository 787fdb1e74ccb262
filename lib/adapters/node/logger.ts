import pino from 'pino'
import type { Logger } from '../../ports/logger.ts'

export interface LoggerOptions {
  service: string
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** File descriptor or path; standard error by default, so that standard output stays the user's. */
  destination?: number | string
}

const secretFields = ['authorization', 'apiKey', 'api_key', 'token', 'secret', 'password', 'cookie', 'sealedKey', 'signature']

/** Structured JSON lines. Fields that can hold a secret are censored before any sink. */
export function createLogger({ service, level, destination = 2 }: LoggerOptions): Logger {
  const sink = pino.destination({ dest: destination, sync: false })
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.errWithCause },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' }
    },
    sink
  )
}
