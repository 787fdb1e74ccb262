/** Names of log fields whose values are censored before any sink, at every depth. */
export const secretFields = [
  'authorization',
  'x-api-key',
  'ANTHROPIC_API_KEY',
  'apiKey',
  'api_key',
  'token',
  'secret',
  'password',
  'cookie',
  'sealedKey',
  'signature'
] as const

export const censored = '[redacted]'
