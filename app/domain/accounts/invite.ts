import { grantCredits } from '@callsheet/lib/database/credits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { InviteRequest } from '@callsheet/lib/wire/app-api/accounts.ts'
import type { Scope } from '../../runtime.ts'
import { createSignInLink } from './create-sign-in-link.ts'

/** Creates a user with welcome credits, and the link for their first sign-in. */
export async function inviteUser({ scope, input }: { scope: Scope; input: InviteRequest }) {
  const { runtime } = scope
  const userId = await runtime.database.transaction(async (transaction) => {
    const [user] = await transaction
      .insert(users)
      .values({ id: runtime.newId(), ...input, emailVerified: true })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!user) throw new AppError('conflict', `${input.email} is a user already.`)
    const { welcomeCredits } = runtime.settings
    await grantCredits(transaction, user.id, {
      reason: 'welcome',
      credits: welcomeCredits,
      description: 'Welcome credits'
    })
    return user.id
  })
  return { userId, signInLink: await createSignInLink(runtime, userId) }
}
