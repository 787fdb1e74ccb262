/** Thrown for work that was ended from outside at its limit. `message` completes "It needs …". */
export class JobLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory', message: string) {
    super(message)
    this.name = 'JobLimitError'
    this.limit = limit
  }
}
