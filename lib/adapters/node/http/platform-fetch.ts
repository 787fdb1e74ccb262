import type { Fetch } from '../../../ports/fetch.ts'

/** Node's own `fetch`, which gives up on headers and on a silent body after 300 seconds. */
export const platformFetch: Fetch = (input, init) => fetch(input, init)
