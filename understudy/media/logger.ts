export interface MediaLogger {
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

export const silentLogger: MediaLogger = { info() {}, error() {} }
