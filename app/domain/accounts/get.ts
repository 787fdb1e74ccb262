import { eq } from 'drizzle-orm'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AccountView } from '@callsheet/lib/wire/app-api/accounts.ts'
import type { Scope } from '../../runtime.ts'

export async function readAccount({ scope }: { scope: Scope }): Promise<AccountView> {
  const { database } = scope.runtime
  const [user] = await database.select().from(users).where(eq(users.id, scope.ownerId))
  if (!user) throw new AppError('not-found', 'This account was deleted.')
  const { id, name, email, role } = user
  return { id, name, email, role, balance: await readBalance(database, id) }
}
