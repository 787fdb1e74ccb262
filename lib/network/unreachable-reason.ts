const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be resolved',
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  UND_ERR_BODY_TIMEOUT: 'its answer stopped'
}

/**
 * Why a server could not be reached, for the caller. The platform's own message names the address that a name resolved
 * to, or the names in a certificate: an allowed name of a private network would give its address away.
 */
export function unreachableReason(error: unknown): string {
  const code = codeOf(error)
  const sentence =
    code === null ? null : (sentences[code] ?? (isCertificate(code) ? 'its certificate is not valid' : null))
  if (code === null) return 'the connection failed'
  return `${sentence ?? 'the connection failed'} (${code})`
}

/** Several addresses were tried: the first failure speaks for all. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? null : codeOf(error.cause)
}

const isCertificate = (code: string): boolean => /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)
