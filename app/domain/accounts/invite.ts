import { grantCredits } from '@callsheet/lib/database/credits.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { sessions, signInAccounts, users, verifications } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { InviteRequest } from '@callsheet/lib/wire/app-api/accounts.ts'
import type { Scope } from '../../runtime.ts'
import { createSignInLink } from './create-sign-in-link.ts'

/**
 * Creates a user with welcome credits, and the link for their first sign-in. Inviting somebody again who cannot sign in
 * any other way makes a new link in place of the old one. Errors: `conflict` when the user can sign in.
 */
export async function inviteUser({ scope, input }: { scope: Scope; input: InviteRequest }) {
  const { runtime } = scope
  const userId = await runtime.database.transaction(async (transaction) => {
    const [user] = await transaction
      .insert(users)
      .values({ id: runtime.newId(), ...input, emailVerified: true })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!user) return takeBackLinks(transaction, input.email, runtime.clock.now())
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

/** Answers a known user who has neither a password nor a session, after the earlier links to the account are gone. */
async function takeBackLinks(transaction: Transaction, email: string, now: Date): Promise<string> {
  const [user] = await transaction.select().from(users).where(eq(users.email, email)).for('update')
  if (!user) throw new AppError('conflict', `${email} was deleted in this moment. Invite them again.`)
  const ofUser = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now))
  const signedIn = await transaction.select({ id: sessions.id }).from(sessions).where(ofUser).limit(1)
  const passwords = await transaction
    .select({ id: signInAccounts.id })
    .from(signInAccounts)
    .where(eq(signInAccounts.userId, user.id))
  if (user.role === 'owner' || signedIn.length > 0 || passwords.length > 0)
    throw new AppError('conflict', `${email} is a user already.`)
  await transaction.delete(verifications).where(eq(verifications.value, user.id))
  return user.id
}
