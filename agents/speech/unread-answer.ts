import { AppError } from '@callsheet/lib/errors.ts'

/** An answer with status 200 that is no sound. The API spoke, so it has most likely counted the line. */
export class UnreadAnswer extends AppError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('upstream-failed', message, options)
    this.name = 'UnreadAnswer'
  }
}

/** What is told in the end: nobody buys the line again by themselves. `unread` answers were no sound. */
export function toldAfter(failure: AppError, unread: number): AppError {
  const often = unread === 1 ? 'one answer that was no sound' : `${unread} answers that were no sound`
  return new AppError(
    failure.code,
    `${failure.message} The API may have counted ${often}, so the line is not asked for again by itself.`,
    { cause: failure, details: failure.details, retryable: false }
  )
}
