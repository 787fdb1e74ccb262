import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { grantCredits } from '@callsheet/lib/database/credits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import type { Scope } from '../../runtime.ts'
import { spendOnce } from '../spend-once.ts'

export const grantRequestSchema = z.object({
  userId: z.string().min(1).max(100),
  credits: z.number().int().min(1).max(10_000_000),
  description: z.string().trim().min(1).max(200).default('Granted by an admin')
})

/** Adds credits to a user's account; returns the new balance. */
export async function grantToUser({ scope, input }: { scope: Scope; input: z.output<typeof grantRequestSchema> }) {
  const { answer } = await spendOnce(scope, async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, input.userId))
    if (!user) throw new AppError('not-found', 'There is no such user.')
    const { credits, description } = input
    return {
      balance: await grantCredits(transaction, user.id, { reason: scope.runtime.newId(), credits, description })
    }
  })
  return answer
}
