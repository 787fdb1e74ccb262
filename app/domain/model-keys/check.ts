import { and, eq } from 'drizzle-orm'
import { modelKeys } from '@callsheet/lib/database/schema/model-keys.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ModelKeyView } from '@callsheet/lib/wire/model-keys-api.ts'
import type { Scope } from '../../runtime.ts'
import { checkRoles } from './check-roles.ts'
import { modelKeyView } from './model-key-view.ts'

/** Tries the kept key again and keeps what each role can do now. A key that fails stays, and says so. */
export async function checkModelKey({ scope, keyId }: { scope: Scope; keyId: string }): Promise<ModelKeyView> {
  const { runtime, ownerId } = scope
  const isTheirs = and(eq(modelKeys.id, keyId), eq(modelKeys.ownerId, ownerId))
  const [key] = await runtime.database.select().from(modelKeys).where(isTheirs)
  if (!key) throw noSuchKey()
  const account = await runtime.modelAccounts.open(ownerId)
  const roles = await checkRoles({ scope, account, models: key.models })
  const isAble = roles.some((role) => role.isAble)
  const [checked] = await runtime.database
    .update(modelKeys)
    .set({ roles, checkedAt: runtime.clock.now(), ...(isAble && { refusedAt: null, refusal: null }) })
    .where(isTheirs)
    .returning()
  if (!checked) throw noSuchKey()
  return modelKeyView(checked)
}

const noSuchKey = () => new AppError('not-found', 'There is no such model key.')
