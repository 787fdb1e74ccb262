/** The platform's `fetch` is a method of the global scope and refuses to be called as one of ours. */
export const platformFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)
