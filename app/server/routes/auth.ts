import { Hono } from 'hono'
import { getIP } from 'better-auth/api'
import { html } from 'hono/html'
import { signInOncePath } from '@callsheet/lib/studio-pages.ts'
import type { AppRuntime } from '../../runtime.ts'
import { addressChainHeader } from '../../auth/address-chain-header.ts'
import { createSignInLimit } from '../../auth/sign-in-limit.ts'
import type { AppEnv } from '../caller.ts'
import { addressChain } from '../client-address.ts'
import { boundedAuthRequest, emailIn } from './auth-request.ts'

const signInPath = '/api/auth/sign-in/email'

/** Signing in: the library's own routes, and the link that works once. */
export function authRoutes({ auth, clock, settings }: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const limit = createSignInLimit(clock)
  const hasProxies = settings.trustedProxies.length > 0
  app.on(['GET', 'POST'], '/api/auth/*', async (context) => {
    const { raw } = context.req
    const headers = new Headers(raw.headers)
    headers.set(addressChainHeader, addressChain(raw.headers, context.env.peerAddress ?? null, hasProxies))
    const { request, body } = await boundedAuthRequest(raw, headers)
    if (context.req.path !== signInPath) return auth.handler(request)
    const attempt = { email: emailIn(body), address: getIP(request, auth.options) }
    limit.check(attempt)
    const answer = await auth.handler(request)
    if (answer.ok) limit.succeeded(attempt)
    if (answer.status === 401) limit.failed(attempt)
    return answer
  })
  app.get(signInOncePath, async (context) => {
    const token = context.req.query('token') ?? ''
    const answer = await auth.api.signInOnce({ body: { token: token || '-' }, asResponse: true })
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    if (!answer.ok) return context.html(usedLinkPage, 401)
    for (const cookie of answer.headers.getSetCookie()) context.header('set-cookie', cookie, { append: true })
    return context.redirect('/', 303)
  })
  return app
}

const usedLinkPage = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Sign in to Callsheet</title>
      <style>
        :root {
          color-scheme: light dark;
          font:
            16px/1.5 system-ui,
            sans-serif;
        }
        body {
          max-width: 32rem;
          margin: 20vh auto;
          padding: 0 1rem;
        }
      </style>
    </head>
    <body>
      <h1>This link was used already or has expired</h1>
      <p>A sign-in link works once. Ask for a new one: <code>npm run callsheet -- sign-in</code> prints it.</p>
      <p><a href="/">Open Callsheet</a></p>
    </body>
  </html>`
