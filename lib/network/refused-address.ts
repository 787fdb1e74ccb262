import { AppError } from '../errors.ts'

const reason = 'refused-address'

/** A name leads to a private address. The error does not tell which one, because it may belong to our own network. */
export class RefusedAddressError extends Error {
  readonly address: string

  constructor(hostname: string, address: string) {
    super(`${hostname} leads to an address that is not of the public internet`)
    this.name = 'RefusedAddressError'
    this.address = address
  }
}

/**
 * The only error for an address that we refuse to open. A name may resolve differently later, for example on another
 * network: then the error is `retryable`. A literal address never changes.
 */
export function refusedAddress(url: string, why: string | RefusedAddressError): AppError {
  const isName = why instanceof RefusedAddressError
  return new AppError('forbidden', `This address is not read: ${isName ? why.message : why}.`, {
    details: { url: url.slice(0, 500), reason },
    ...(isName && { cause: why, retryable: true })
  })
}

/**
 * For what was thrown at the target of a redirect: a refusal then tells the address that the caller named and not the
 * target, which may lie in our own network. Anything else stays as it is.
 */
export function refusedRedirect(named: string, error: unknown): unknown {
  if (!isRefusedAddress(error)) return error
  return new AppError('forbidden', 'This address is not read: it redirects to an address that is not read.', {
    details: { url: named.slice(0, 500), reason },
    cause: error,
    retryable: error.retryable
  })
}

export function isRefusedAddress(error: unknown): error is AppError {
  return error instanceof AppError && error.details['reason'] === reason
}
