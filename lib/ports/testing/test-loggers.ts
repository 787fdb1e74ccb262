import type { Logger } from '../logger.ts'

/** Says nothing. */
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => silentLogger
}

/** Shows errors alone: they say why a test failed. */
export const errorLogger: Logger = {
  ...silentLogger,
  error: (fields, message) => console.error(message, fields),
  child: () => errorLogger
}

function ignore(): void {
  // The output of tests shows assertions.
}
