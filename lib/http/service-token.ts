import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'

/**
 * Requires `Authorization: Bearer TOKEN` with one of the tokens (two may be valid at once, for rotation).
 * Compares digests so that time tells nothing about the token.
 */
export function requireServiceToken(tokens: readonly string[]): MiddlewareHandler {
  const digests = Promise.all(tokens.map(digest))
  return async (context, next) => {
    const given = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (!given) throw new AppError('unauthenticated', 'A service token is required: Authorization: Bearer TOKEN.')
    const mine = await digest(given)
    if (!(await digests).some((known) => equal(known, mine))) {
      throw new AppError('unauthenticated', 'This service token is not valid here.')
    }
    await next()
  }
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}
