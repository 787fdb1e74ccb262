import { asc, eq } from 'drizzle-orm'
import { creditAccounts } from '@callsheet/lib/database/schema/credits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import type { UserView } from '@callsheet/lib/wire/app-api/accounts.ts'
import type { Scope } from '../../runtime.ts'

/** Every user, oldest first. For admins. */
export async function listUsers({ scope }: { scope: Scope }): Promise<UserView[]> {
  const rows = await scope.runtime.database
    .select({ user: users, balance: creditAccounts.balance })
    .from(users)
    .leftJoin(creditAccounts, eq(creditAccounts.ownerId, users.id))
    .orderBy(asc(users.createdAt))
    .limit(1_000)
  return rows.map(({ user: { id, name, email, role, createdAt }, balance }) => ({
    id,
    name,
    email,
    role,
    balance: balance ?? 0,
    createdAt: createdAt.toISOString()
  }))
}
