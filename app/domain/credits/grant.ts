import { eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { grantCredits } from '@callsheet/lib/database/credits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import type { GrantRequest } from '@callsheet/lib/wire/app-api/credits.ts'
import type { Scope } from '../../runtime.ts'
import { spendOnce } from '../spend-once.ts'

/** Adds credits to a user's account and returns the new balance. */
export async function grantToUser({ scope, input }: { scope: Scope; input: GrantRequest }) {
  return spendOnce(scope, async ({ transaction }) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, input.userId))
    if (!user) throw new AppError('not-found', 'There is no such user.')
    const { credits, description } = input
    return {
      balance: await grantCredits(transaction, user.id, { reason: scope.runtime.newId(), credits, description })
    }
  })
}
