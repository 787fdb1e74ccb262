/** Log fields whose values are censored before any sink, at whatever depth they stand. */
export const secretFields = [
  'authorization',
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
