import { AppError } from '../errors.ts'

const retryAfterSeconds = 30

/** The refusal of a purchase or an upload whose result could not be kept. `problems` are the watch's sentences. */
export function storageUnavailable(problems: readonly string[]): AppError {
  const message =
    `New pictures, clips and uploads cannot be kept right now. ${problems.join(' ')} ` +
    'Nothing was charged, and what is under way goes on.'
  return new AppError('storage-unavailable', message, { retryAfterSeconds, details: { problems } })
}
