import ipaddr from 'ipaddr.js'
import { judgeUrl, type AddressPolicy } from '../../network/address-policy.ts'
import { refusedAddress, RefusedAddressError } from '../../network/refused-address.ts'
import { checkPublicName, type ResolveName } from './public-lookup.ts'

export interface OutsidePolicy extends AddressPolicy {
  /** Name resolution, over HTTPS by default. */
  resolve?: ResolveName
}

/** Reads an address from outside with the URL parser. Throws `forbidden` for an address that is refused. */
export async function checkOutsideAddress(address: string, { allowedOrigins, resolve }: OutsidePolicy): Promise<URL> {
  const verdict = judgeUrl(address, { allowedOrigins })
  if (!verdict.allowed) throw refusedAddress(address, verdict.reason)
  const { url, trusted } = verdict
  if (trusted || isLiteralAddress(url)) return url
  await checkPublicName(url.hostname, resolve).catch((error: unknown) => {
    throw error instanceof RefusedAddressError ? refusedAddress(address, error) : error
  })
  return url
}

const isLiteralAddress = ({ hostname }: URL): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
