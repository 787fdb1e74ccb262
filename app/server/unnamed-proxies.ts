import { getIP } from 'better-auth/api'
import { addressChainHeader } from '../auth/address-chain-header.ts'
import type { AppRuntime } from '../runtime.ts'

export interface UnnamedProxies {
  /** Called with each request for which the client's address counts. */
  look(headers: Headers, peerAddress: string | null): void
  /** For `/ready`, which anybody may read: without an address. */
  notices(): string[]
}

/** An address for examples (RFC 5737): no client has it. */
const anyClient = '192.0.2.1'
const consequence =
  'If it is your reverse proxy, name it in TRUSTED_PROXIES: else all people count as one address at sign-in.'

/**
 * Notices when somebody who is none of the operator's proxies says for whom he asks. It is a proxy that the operator
 * forgot to name, or a caller who lies; what he says counts in neither case.
 */
export function watchForUnnamedProxies({ auth, logger }: Pick<AppRuntime, 'auth' | 'logger'>): UnnamedProxies {
  let isFound = false
  return {
    look(headers, peerAddress) {
      if (isFound || peerAddress === null || !headers.has('x-forwarded-for')) return
      const throughPeer = new Headers({ [addressChainHeader]: `${anyClient}, ${peerAddress}` })
      if (getIP(throughPeer, auth.options) === anyClient) return
      isFound = true
      logger.warn({ peerAddress }, `X-Forwarded-For of this address is ignored. ${consequence}`)
    },
    notices: () =>
      isFound ? [`A request had X-Forwarded-For from an address that is not in TRUSTED_PROXIES. ${consequence}`] : []
  }
}
