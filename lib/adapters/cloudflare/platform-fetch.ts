import type { Fetch } from '../../ports/fetch.ts'
import type { CallService } from '../../ports/service-caller.ts'
import { checkOutsideAddress, type OutsidePolicy } from './outside-address.ts'

/**
 * The platform's `fetch` is a method of the global scope. It throws when it is called as a method of another object.
 */
export const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init)

/** The same for the port. The port has no answer without a body. */
export const platformCall: CallService = async (url, call) => {
  const { ok, status, headers, body } = await globalThis.fetch(url, call)
  return { ok, status, headers, body: (body ?? new Blob([]).stream()).getReader() }
}

/** Calls servers that users name. The platform's requests reach only the public internet. */
export const createOutsideCall =
  (policy: OutsidePolicy): CallService =>
  async (url, call) =>
    platformCall(String(await checkOutsideAddress(url, policy)), call)
