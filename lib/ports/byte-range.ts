import { AppError } from '../errors.ts'
import type { ByteRange } from './media-store.ts'

/** The bytes of a range in an object of `size` bytes. Throws `invalid-input` when the range starts after the end. */
export function resolveRange({ start, end }: ByteRange, size: number): { start: number; end: number } {
  if (start < 0 || start >= size || (end !== undefined && end < start)) {
    throw new AppError('invalid-input', `The range starts at byte ${start}, but the file has ${size} bytes.`)
  }
  return { start, end: Math.min(end ?? size - 1, size - 1) }
}
