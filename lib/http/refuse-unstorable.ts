import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import { findUnstorable, isStorableText, storableText } from '../text/storable-text.ts'

const expected = 'expected text without NUL characters and without half surrogate pairs'
const mayHoldNul = /%00/

/** Throws `invalid-input` with the name of the field when a caller's JSON value holds text that cannot be stored. */
export function refuseUnstorable(value: unknown, what: string): void {
  const path = findUnstorable(value)?.join('.')
  if (path !== undefined) throw refusal(what, path)
}

/** For every route: an address that cannot be stored is not found, and a parameter that cannot be stored is refused. */
export const refuseUnstorableAddress: MiddlewareHandler = async ({ req }, next) => {
  if (!mayHoldNul.test(req.url)) return next()
  const [path = ''] = req.url.split('?')
  if (mayHoldNul.test(path)) throw new AppError('not-found', 'There is nothing at this address.')
  for (const [name, values] of Object.entries(req.queries())) {
    if (![name, ...values].every(isStorableText)) throw refusal('The query', storableText(name))
  }
  return next()
}

function refusal(what: string, path: string): AppError {
  const shown = path === '' ? expected : `${path}: ${expected}`
  return new AppError('invalid-input', `${what} is not valid: ${shown}`, {
    details: { issues: [{ path, message: expected }] }
  })
}
