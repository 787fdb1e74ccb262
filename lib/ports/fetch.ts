/** Redirects are returned as they are. No service that we call may send us, with our keys, to another address. */
export type FetchInit = RequestInit & { redirect: 'manual' }

/**
 * The web's `fetch`, with the platform's own classes on both sides. It is only for addresses that an operator has set.
 * Other addresses are read by the downloader and the page fetcher, which check every address.
 */
export type Fetch = (input: string | URL | Request, init: FetchInit) => Promise<Response>
