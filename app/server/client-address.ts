/**
 * The addresses on the way to us, the nearest last. What `X-Forwarded-For` says counts only when there are proxies of
 * ours; the library then takes the last address that is none of them.
 */
export function addressChain(headers: Headers, peerAddress: string | null, hasProxies: boolean): string {
  const forwarded = hasProxies ? headers.get('x-forwarded-for') : null
  return [forwarded, peerAddress].filter((part) => part !== null).join(', ')
}
