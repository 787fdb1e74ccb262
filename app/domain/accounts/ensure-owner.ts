import { eq } from 'drizzle-orm'
import { grantCredits } from '@callsheet/lib/database/credits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import type { AppRuntime } from '../../runtime.ts'

export interface EnsuredOwner {
  userId: string
  /** True on the first start of this database. */
  isNew: boolean
}

/** The first user, with a welcome grant. Concurrent starts create only one owner. */
export async function ensureOwner(runtime: AppRuntime): Promise<EnsuredOwner> {
  const { database, settings, newId } = runtime
  return database.transaction(async (transaction) => {
    const found = await findOwner(transaction)
    if (found) return { userId: found, isNew: false }
    const id = newId()
    await transaction
      .insert(users)
      .values({ id, name: 'Owner', email: settings.ownerEmail, emailVerified: true, role: 'owner' })
      .onConflictDoNothing({ target: users.email })
    const userId = (await findOwner(transaction)) ?? id
    await grantCredits(transaction, userId, {
      reason: 'welcome',
      credits: settings.welcomeCredits,
      description: 'Welcome credits'
    })
    return { userId, isNew: userId === id }
  })
}

type Reader = Pick<AppRuntime['database'], 'select'>

async function findOwner(reader: Reader): Promise<string | null> {
  const [owner] = await reader.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1)
  return owner?.id ?? null
}
