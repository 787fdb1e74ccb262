import { Hono } from 'hono'
import { html } from 'hono/html'
import { signInOncePath } from '@callsheet/lib/studio-pages.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'

/** Signing in: the library's own routes, and the link that works once. */
export function authRoutes({ auth }: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.on(['GET', 'POST'], '/api/auth/*', (context) => auth.handler(context.req.raw))
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
