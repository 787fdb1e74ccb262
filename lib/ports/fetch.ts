/** Redirects are handed back as they are: nobody whom we call may send us, and our keys, to another address. */
export type FetchInit = RequestInit & { redirect: 'manual' }

/**
 * The web's `fetch`, with the platform's own classes on both sides. It is for addresses that an operator has set. What
 * came from anybody else is read by the downloader and the page fetcher: they check every address.
 */
export type Fetch = (input: string | URL | Request, init: FetchInit) => Promise<Response>
