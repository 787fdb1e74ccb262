/** Host and Origin allow-list for what a browser does with our cookie. Both must name an address of ours. */
export function createOriginCheck(allowedOrigins: readonly string[]): (request: Request) => boolean {
  const origins = new Set(allowedOrigins.map((address) => new URL(address).origin))
  const hosts = new Set([...origins].map((origin) => new URL(origin).host))
  return (request) => {
    const host = request.headers.get('host') ?? new URL(request.url).host
    const origin = request.headers.get('origin')
    return hosts.has(host) && origin !== null && origins.has(origin)
  }
}
