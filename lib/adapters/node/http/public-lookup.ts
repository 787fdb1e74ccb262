import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../../network/private-networks.ts'
import { RefusedAddressError } from '../../../network/refused-address.ts'

/** All addresses of a name. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>

export const resolveName: ResolveName = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * Resolves a name and refuses it when any of its addresses is private. The connection is made to the addresses that
 * were checked here, so a different answer at the next lookup (DNS rebinding) has no effect.
 */
export async function resolvePublicName(
  hostname: string,
  resolve: ResolveName = resolveName
): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname)
  const refused = addresses.find(({ address }) => !isPublicAddress(address))
  if (refused) throw new RefusedAddressError(hostname, refused.address)
  return addresses
}

/** For the `lookup` option of sockets. It is never called for literal addresses: check those first. */
export function publicLookup(resolve?: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolvePublicName(hostname, resolve).then(
      (addresses) => {
        const [first] = addresses
        if (options.all) callback(null, addresses)
        else if (first) callback(null, first.address, first.family)
        else callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '', 0)
      },
      (error: Error) => callback(error, '', 0)
    )
  }
}
