export type LogFields = Record<string, unknown>

/** Structured log: fields first, then a sentence. Secrets are redacted by the adapter before any sink. */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  child(fields: LogFields): Logger
  /** Number of lines since the start that no sink took. Absent when the platform takes every line. */
  linesLost?(): number
}
