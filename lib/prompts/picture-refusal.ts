import { AppError } from '../errors.ts'

const limit = 'pictures'

/** The model server takes no pictures at all. The caller can ask again without them. */
export function refusedPictures(): AppError {
  return new AppError('invalid-input', 'The model takes no pictures.', { details: { limit } })
}

/** Also when another unit has said it, and the error was worded anew on its way. */
export function isPictureRefusal(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return error.details['limit'] === limit || isPictureRefusal(error.cause)
}
