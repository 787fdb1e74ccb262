import ipaddr from 'ipaddr.js'

export interface AddressPolicy {
  /** Private origins that may still be read: the understudy's, a self-hosted scrape target. */
  allowedOrigins: readonly string[]
}

/** Ports of web pages. Other ports belong to mail, databases and similar services. */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443'])

const localNames = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']

const globalUnicast = ipaddr.parseCIDR('2000::/3')

export type UrlVerdict = { allowed: true; url: URL; trusted: boolean } | { allowed: false; reason: string }

/** All checks that are possible before a name is resolved. `trusted` addresses skip the check after it. */
export function judgeUrl(text: string, { allowedOrigins }: AddressPolicy): UrlVerdict {
  const url = URL.parse(text)
  if (!url) return refuse('it is not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`only http and https are read, not ${url.protocol}`)
  if (url.username || url.password) return refuse('it carries a user name or password')
  if (isAllowedOrigin(url, allowedOrigins)) return { allowed: true, url, trusted: true }
  if (!webPorts.has(url.port)) return refuse(`port ${url.port} is not one that web pages use`)
  return judgeHost(url)
}

export function isAllowedOrigin(url: URL, allowedOrigins: readonly string[]): boolean {
  return allowedOrigins.some((origin) => URL.parse(origin)?.origin === url.origin)
}

/** True for addresses of the public internet. It knows mapped, translated and tunnelled forms of private addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

function judgeHost(url: URL): UrlVerdict {
  // The URL parser has already converted hex, octal, short and full-width numbers.
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  if (host === '') return refuse('it names no host')
  if (ipaddr.isValid(host)) {
    return isPublicAddress(host)
      ? { allowed: true, url, trusted: false }
      : refuse(`${host} is not an address of the public internet`)
  }
  if (!host.includes('.') || localNames.some((name) => host === name || host.endsWith(`.${name}`))) {
    return refuse(`${host} is a name of a private network`)
  }
  return { allowed: true, url, trusted: false }
}

function refuse(reason: string): UrlVerdict {
  return { allowed: false, reason }
}
