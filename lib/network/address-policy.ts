import ipaddr from 'ipaddr.js'
import { isPrivateName, isPublicAddress } from './private-networks.ts'

export interface AddressPolicy {
  /** Private origins that may still be read: the understudy's, a self-hosted scrape target. */
  allowedOrigins: readonly string[]
}

/** Ports of web pages. Other ports belong to mail, databases and similar services. */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443'])

/** Longer addresses are no addresses of pages or files. Servers refuse them too. */
const maxCharacters = 8_192

export type UrlVerdict = { allowed: true; url: URL; trusted: boolean } | { allowed: false; reason: string }

/** All checks that are possible before a name is resolved. `trusted` addresses skip the check after it. */
export function judgeUrl(text: string, { allowedOrigins }: AddressPolicy): UrlVerdict {
  if (text.length > maxCharacters) return refuse(`it is longer than ${maxCharacters} characters`)
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

function judgeHost(url: URL): UrlVerdict {
  // The URL parser has already converted hex, octal, short and full-width numbers.
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
    .toLowerCase()
  if (host === '') return refuse('it names no host')
  if (ipaddr.isValid(host)) {
    return isPublicAddress(host)
      ? { allowed: true, url, trusted: false }
      : refuse(`${host} is not an address of the public internet`)
  }
  if (isPrivateName(host)) return refuse(`${host} is a name of a private network`)
  return { allowed: true, url, trusted: false }
}

function refuse(reason: string): UrlVerdict {
  return { allowed: false, reason }
}
