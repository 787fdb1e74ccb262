import { AppError } from '../errors.ts'

/** The one error for an address that we do not go to. */
export function refusedAddress(url: string, why: string): AppError {
  return new AppError('forbidden', `This address is not read: ${why}.`, {
    details: { url: url.slice(0, 500), reason: 'refused-address' }
  })
}
