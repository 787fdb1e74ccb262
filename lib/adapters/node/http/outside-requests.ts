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
  /** The requested address, as the URL parser reads it. */
  url: URL
  answer: Dispatcher.ResponseData
}

export interface OutsideRequests {
  /**
   * Redirects are returned as they are: each one is a new request. Throws `forbidden` for an address that is refused.
   */
  send(address: string, request: OutsideRequest): Promise<OutsideAnswer>
  /** Ends the running requests. */
  close(): Promise<void>
}

const connectTimeoutMilliseconds = 10_000

/**
 * Requests to addresses that came from outside. Each address is checked and its name resolved once. The connection is
 * made to the addresses that were checked.
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

/** Does not read an answer. Destroying its body raises an error that nobody awaits. */
export function discardAnswer({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy()
}
