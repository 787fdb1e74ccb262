import type { MiddlewareHandler } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ObservedVariables } from '@callsheet/lib/http/observe-requests.ts'
import { accountAddress } from '@callsheet/lib/studio-pages.ts'
import type { Caller } from '../auth/caller.ts'
import { findCallerByApiKey, findCallerBySession, findReaderByApiKey } from '../domain/accounts/find-caller.ts'
import type { AppRuntime } from '../runtime.ts'

export interface AppEnv {
  /** The platform sets it: the address at the other end of the connection. */
  Bindings: { peerAddress?: string | null }
  Variables: ObservedVariables & { caller: Caller }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The API key of a request. Null when it has none. */
export const keyOf = (headers: Headers): string | null =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? headers.get('x-api-key')

/**
 * Finds the caller by an API key (`Authorization: Bearer KEY` or `x-api-key`), else by the session cookie. Beside a key
 * the cookie counts for nothing. A browser sends the cookie with requests from any page, so a write by cookie must come
 * from one of our pages.
 */
export function requireCaller(
  runtime: AppRuntime,
  isAllowed: (request: Request) => boolean
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { headers } = context.req.raw
    const key = keyOf(headers)
    if (key !== null) {
      const find = safeMethods.has(context.req.method) ? findReaderByApiKey : findCallerByApiKey
      const caller = await find(runtime, key)
      if (!caller)
        throw unknownCaller(runtime, 'This API key is not valid here: it was revoked, or is of another Callsheet.')
      context.set('caller', caller)
      return next()
    }
    const caller = await findCallerBySession(runtime, headers)
    if (!caller) {
      throw unknownCaller(runtime, 'Sign in, or send an API key as Authorization: Bearer KEY or x-api-key.')
    }
    if (!safeMethods.has(context.req.method) && !isAllowed(context.req.raw)) {
      throw new AppError('forbidden', 'This change was asked for by a page that is not ours.')
    }
    context.set('caller', caller)
    return next()
  }
}

function unknownCaller({ publicUrl }: AppRuntime, what: string): AppError {
  const accountAt = publicUrl + accountAddress('api-keys')
  return new AppError('unauthenticated', `${what} A person makes a key at ${accountAt}.`, { details: { accountAt } })
}
