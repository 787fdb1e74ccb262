import { Agent, request, type Dispatcher } from 'undici'
import { judgeUrl, type AddressPolicy } from '../../../network/address-policy.ts'
import { refusedAddress, RefusedAddressError } from '../../../network/refused-address.ts'
import { publicLookup, type ResolveName } from './public-lookup.ts'

export interface OutsidePolicy extends AddressPolicy {
  /** Name resolution, the system's by default. */
  resolve?: ResolveName
}

export interface OutsideRequest {
  method?: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
  headersTimeout?: number
  highWaterMark?: number
}

export interface OutsideAnswer {
  /** The address that was asked, as the URL parser reads it. */
  url: URL
  answer: Dispatcher.ResponseData
}

export interface OutsideRequests {
  /** Redirects come back as they are: each is a request of its own. Throws `forbidden` for an address that is refused. */
  send(address: string, request: OutsideRequest): Promise<OutsideAnswer>
  /** Ends what is under way. */
  close(): Promise<void>
}

const connectTimeoutMilliseconds = 10_000

/**
 * Requests to addresses that came from outside. Each is judged, its name resolved once, and the connection made to the
 * very addresses that were checked.
 */
export function createOutsideRequests(
  { allowedOrigins, resolve }: OutsidePolicy,
  timeouts: { headersTimeout?: number; bodyTimeout?: number } = {}
): OutsideRequests {
  const connect = { timeout: connectTimeoutMilliseconds }
  const open = new Agent({ ...timeouts, connect: { ...connect, lookup: publicLookup(resolve) } })
  const trusted = new Agent({ ...timeouts, connect })
  return {
    async send(address, options) {
      const verdict = judgeUrl(address, { allowedOrigins })
      if (!verdict.allowed) throw refusedAddress(address, verdict.reason)
      const { url } = verdict
      const dispatcher = verdict.trusted ? trusted : open
      const answer = await request(url, { ...options, dispatcher }).catch((error: unknown) => {
        throw error instanceof RefusedAddressError ? refusedAddress(address, error) : error
      })
      return { url, answer }
    },
    async close() {
      await Promise.all([open.destroy(), trusted.destroy()])
    }
  }
}

/** Leaves an answer unread. Destroying its body raises an error that nobody waits for. */
export function discardAnswer({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy()
}
