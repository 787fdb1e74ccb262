import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { signInOncePath } from '@callsheet/lib/studio-pages.ts'
import { findCallerBySession } from '../../domain/accounts/find-caller.ts'
import { randomToken, readSignInToken, takeSignInToken } from '../../domain/accounts/sign-in-tokens.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AllowedAddresses } from '../allowed-origin.ts'
import type { AppEnv } from '../caller.ts'
import { answerPage } from './plain-page.ts'
import { pressPage, usedPage } from './sign-in-link-pages.ts'

const browserCookie = 'callsheet.sign_in_browser'
const maximumBodyBytes = 2_000
const tokenSchema = z.string().min(1).max(200)

/**
 * A link that signs in once. Its page changes nothing, because programs open links before people do: scanners of mail,
 * previews of messages, browsers that fetch ahead. The button of the page uses the link up. Works without JavaScript.
 */
export function signInLinkRoutes(runtime: AppRuntime, allowed: AllowedAddresses): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const isSecure = runtime.publicUrl.startsWith('https:')
  app.get(signInOncePath, async (context) => {
    const token = tokenSchema.safeParse(context.req.query('token')).data
    const user = token ? await readSignInToken(runtime, token) : null
    if (!token || !user) return answerUsed(runtime, context)
    if (!getCookie(context, browserCookie)) {
      const options = { path: signInOncePath, httpOnly: true, sameSite: 'Strict', secure: isSecure } as const
      setCookie(context, browserCookie, randomToken(), options)
    }
    return answerPage(context, pressPage({ token, email: user.email }))
  })
  app.post(signInOncePath, async (context) => {
    // Another site could otherwise sign its visitors in to an account of its own.
    if (!allowed.isOwnPage(context.req.raw))
      throw new AppError('forbidden', 'Open the link itself and press its button.')
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.req.raw, maximumBodyBytes)))
    const token = tokenSchema.safeParse(form.get('token')).data
    const browser = getCookie(context, browserCookie) ?? null
    const userId = token ? await takeSignInToken({ runtime, token, browser }) : null
    if (!userId) return answerUsed(runtime, context)
    const signedIn = await runtime.auth.api.signInAs({ body: { userId }, asResponse: true })
    for (const cookie of signedIn.headers.getSetCookie()) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    return context.redirect('/', 303)
  })
  return app
}

async function answerUsed(runtime: AppRuntime, context: Context<AppEnv>): Promise<Response> {
  const isSignedIn = (await findCallerBySession(runtime, context.req.raw.headers)) !== null
  return answerPage(context, usedPage({ isSignedIn }), 410)
}
