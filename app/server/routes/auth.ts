import { Hono } from 'hono'
import { getIP } from 'better-auth/api'
import { AppError } from '@callsheet/lib/errors.ts'
import { findRouteAccess } from '../../access/route-access.ts'
import type { AppRuntime } from '../../runtime.ts'
import { addressChainHeader } from '../../auth/address-chain-header.ts'
import { keyOf, type AppEnv } from '../caller.ts'
import { addressChain } from '../client-address.ts'
import type { UnnamedProxies } from '../unnamed-proxies.ts'
import { boundedAuthRequest, emailIn } from './auth-request.ts'

const signInPath = '/api/auth/sign-in/email'
const signOutPath = '/api/auth/sign-out'

/**
 * Signing in: those routes of the library that `route-access.ts` names. They act for the browser's session, so a request
 * with an API key is refused, also beside a cookie.
 */
export function authRoutes(
  { auth, passwordTries, settings, watchers }: AppRuntime,
  unnamedProxies: UnnamedProxies
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const hasProxies = settings.trustedProxies.length > 0
  app.on(['GET', 'POST'], '/api/auth/*', async (context) => {
    const { raw } = context.req
    const access = findRouteAccess(raw.method === 'HEAD' ? 'GET' : raw.method, context.req.path)
    if (!access) throw new AppError('not-found', 'There is nothing at this address.')
    if (keyOf(raw.headers) !== null)
      throw new AppError('forbidden', 'This is for a person in a browser. Send no API key with it.')
    const headers = new Headers(raw.headers)
    const peerAddress = context.env.peerAddress ?? null
    unnamedProxies.look(raw.headers, peerAddress)
    headers.set(addressChainHeader, addressChain(raw.headers, peerAddress, hasProxies))
    const session = access === 'session' ? await auth.api.getSession({ headers }) : null
    if (access === 'session' && !session) throw new AppError('unauthenticated', 'Sign in first.')
    const { request, body } = await boundedAuthRequest(raw, headers)
    if (context.req.path === signOutPath && session) {
      const answer = await auth.handler(request)
      if (answer.ok) watchers.endSession(session.session.id)
      return answer
    }
    if (context.req.path !== signInPath) return auth.handler(request)
    const attempt = { account: emailIn(body), from: getIP(request, auth.options) }
    passwordTries.begin(attempt)
    const answer = await auth.handler(request)
    if (answer.ok) passwordTries.succeeded(attempt)
    else if (answer.status !== 401) passwordTries.giveBack(attempt)
    return answer
  })
  return app
}
