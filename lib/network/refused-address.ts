import { AppError } from '../errors.ts'

const reason = 'refused-address'

/** A name leads to a private address. Which one is told to nobody outside: it may be of our own network. */
export class RefusedAddressError extends Error {
  readonly address: string

  constructor(hostname: string, address: string) {
    super(`${hostname} leads to an address that is not of the public internet`)
    this.name = 'RefusedAddressError'
    this.address = address
  }
}

/**
 * The one error for an address that we do not go to. A name may lead elsewhere later, on another network for instance:
 * then it is `retryable`. What an address says itself never changes.
 */
export function refusedAddress(url: string, why: string | RefusedAddressError): AppError {
  const isName = why instanceof RefusedAddressError
  return new AppError('forbidden', `This address is not read: ${isName ? why.message : why}.`, {
    details: { url: url.slice(0, 500), reason },
    ...(isName && { cause: why, retryable: true })
  })
}

export function isRefusedAddress(error: unknown): error is AppError {
  return error instanceof AppError && error.details['reason'] === reason
}
