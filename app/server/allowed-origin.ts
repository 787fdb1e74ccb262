/** Allowed hosts and origins for requests with our browser cookie, and for MCP. */
export interface AllowedAddresses {
  hasHost(request: Request): boolean
  hasOrigin(request: Request): boolean
  /** True when both name an address of ours: then the request came from one of our pages. */
  isOwnPage(request: Request): boolean
}

export function createAllowedAddresses(addresses: readonly string[]): AllowedAddresses {
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  const hosts = new Set([...origins].map((origin) => new URL(origin).host))
  const hasHost = (request: Request) => hosts.has(request.headers.get('host') ?? new URL(request.url).host)
  const hasOrigin = (request: Request) => origins.has(request.headers.get('origin') ?? '')
  return { hasHost, hasOrigin, isOwnPage: (request) => hasHost(request) && hasOrigin(request) }
}
