import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'
import { toBase64Url } from '@callsheet/lib/text/base64.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

const identifierPrefix = 'sign-in-once:'

/** Sign-in by a link that works once: the owner's on the first start, and invitations. */
export const signInOnce = (clock: Clock) =>
  ({
    id: 'sign-in-once',
    endpoints: {
      /** Server only: makes a new link for a user and returns its token. The database keeps only the hash. */
      createSignInToken: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string(), expiresInSeconds: z.number().positive() }) },
        async (context) => {
          const token = randomToken()
          await context.context.internalAdapter.createVerificationValue({
            identifier: identifierPrefix + (await hash(token)),
            value: context.body.userId,
            expiresAt: new Date(clock.now().getTime() + context.body.expiresInSeconds * 1000)
          })
          return { token }
        }
      ),
      signInOnce: createAuthEndpoint(
        '/sign-in/once',
        { method: 'POST', body: z.object({ token: z.string().min(1).max(200) }) },
        async (context) => {
          const { internalAdapter } = context.context
          const found = await internalAdapter.consumeVerificationValue(
            identifierPrefix + (await hash(context.body.token))
          )
          const user = found ? await internalAdapter.findUserById(found.value) : null
          if (!user)
            throw new APIError('UNAUTHORIZED', { message: 'This sign-in link was used already or has expired.' })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        }
      )
    }
  }) satisfies BetterAuthPlugin

function randomToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function hash(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}
