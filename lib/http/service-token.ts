import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'

/**
 * Requires `Authorization: Bearer TOKEN` with one of the tokens. Two may be valid at once, for rotation. The time of
 * the comparison reveals nothing about the tokens: it depends only on the given one.
 */
export function requireServiceToken(tokens: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const given = bearerToken(context.req.header('authorization'))
    if (given === null)
      throw new AppError('unauthenticated', 'A service token is required: Authorization: Bearer TOKEN.')
    // Every token is compared, also after one has matched.
    if (tokens.filter((known) => equal(given, known)).length === 0) {
      throw new AppError('unauthenticated', 'This service token is not valid here.')
    }
    await next()
  }
}

export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? null
}

function equal(given: string, known: string): boolean {
  let difference = given.length ^ known.length
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ known.charCodeAt(index % known.length)
  }
  return difference === 0
}
