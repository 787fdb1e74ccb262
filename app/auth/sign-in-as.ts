import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'

/** Server only: a session for a user whose right to it was checked elsewhere. No request reaches it from outside. */
export const signInAs = () =>
  ({
    id: 'sign-in-as',
    endpoints: {
      signInAs: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string().max(100) }) },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (!user) throw new AppError('not-found', 'This account was deleted.')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        }
      )
    }
  }) satisfies BetterAuthPlugin
