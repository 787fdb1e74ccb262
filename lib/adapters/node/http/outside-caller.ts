import { Agent } from 'undici'
import { judgeUrl } from '../../../network/address-policy.ts'
import { refusedAddress, RefusedAddressError } from '../../../network/refused-address.ts'
import { dispatchCall } from './dispatch-call.ts'
import type { OutsidePolicy } from './outside-requests.ts'
import { publicLookup } from './public-lookup.ts'
import type { ServiceCaller } from './service-caller.ts'

const endless = { headersTimeout: 0, bodyTimeout: 0 }
const connectTimeoutMilliseconds = 10_000

/**
 * Calls servers that users name, without time limits except the caller's signal. Each address is checked, and the
 * connection is made to the addresses that were checked. Throws `forbidden` for an address that is refused.
 */
export function createOutsideCaller({ allowedOrigins, resolve }: OutsidePolicy): ServiceCaller {
  const connect = { timeout: connectTimeoutMilliseconds }
  const open = new Agent({ ...endless, connect: { ...connect, lookup: publicLookup(resolve) } })
  const trusted = new Agent({ ...endless, connect })
  return {
    async call(address, call) {
      const verdict = judgeUrl(address, { allowedOrigins })
      if (!verdict.allowed) throw refusedAddress(address, verdict.reason)
      const { origin, pathname, search } = verdict.url
      const dispatcher = verdict.trusted ? trusted : open
      return dispatchCall({ dispatcher, origin, path: pathname + search }, call).catch((error: unknown) => {
        throw error instanceof RefusedAddressError ? refusedAddress(address, error) : error
      })
    },
    async close() {
      await Promise.all([open.destroy(), trusted.destroy()])
    }
  }
}
