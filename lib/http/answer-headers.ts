/** What a page of ours outside the studio may do: show itself, with the styles it brings. It runs no script. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** A year. Other names of the same domain may not be ours, so they are left out. */
const strictTransport = 'max-age=31536000'

/**
 * Headers of every answer that a route does not set itself. Browsers are told to use https alone only when the address
 * for them is one: over http the header would be wrong, and a browser would ignore it.
 */
export function answerHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': contentSecurityPolicy,
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': strictTransport })
  }
}
