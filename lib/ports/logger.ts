export type LogFields = Record<string, unknown>

/** Structured log: fields first, then a sentence. Secrets are redacted by the adapter before any sink. */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  child(fields: LogFields): Logger
  /** Lines that no sink took since the start. Absent where the platform takes each. */
  linesLost?(): number
}
