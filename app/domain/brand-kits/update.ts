import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import type { BrandKitView, UpdateBrandKitRequest } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import type { Scope } from '../../runtime.ts'
import { brandKitView } from './brand-kit-view.ts'
import { nameIsTaken } from './create.ts'
import { findBrandKit } from './find-brand-kit.ts'
import { leaveDefault } from './leave-default.ts'
import { requireLogo } from './require-logo.ts'

export interface UpdateBrandKitOptions {
  scope: Scope
  kitId: string
  input: UpdateBrandKitRequest
}

/**
 * Saves a changed kit, or makes it the default. Errors: `conflict` when it was saved elsewhere since `basedOn`, and for
 * a name that another kit has.
 */
export async function updateBrandKit({ scope, kitId, input }: UpdateBrandKitOptions): Promise<BrandKitView> {
  const { ownerId, runtime } = scope
  const { content, basedOn, isDefault } = input
  return runtime.database.transaction(async (transaction) => {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
    const before = await findBrandKit(transaction, ownerId, kitId)
    const isStale = basedOn !== undefined && before.updatedAt.toISOString() !== new Date(basedOn).toISOString()
    // The same save again, after a lost answer, is no other edit.
    if (content && isStale && !(await isSaved(transaction, kitId, content)))
      throw new AppError('conflict', 'This brand kit was saved elsewhere since you began to change it.', {
        details: { updatedAt: before.updatedAt.toISOString() }
      })
    if (content) {
      await requireLogo(transaction, ownerId, content)
      await requireFreeName(transaction, { ownerId, kitId, name: content.name })
    }
    if (isDefault === true && !before.isDefault) await leaveDefault(transaction, ownerId)
    const [row] = await transaction
      .update(brandKits)
      .set({
        ...(content ? { content, name: content.name } : { updatedAt: sql`${brandKits.updatedAt}` }),
        ...(isDefault !== undefined && { isDefault })
      })
      .where(eq(brandKits.id, kitId))
      .returning()
    if (!row) throw new Error('The changed kit was not returned.')
    return brandKitView(row)
  })
}

async function isSaved(transaction: Transaction, kitId: string, content: BrandKitContent): Promise<boolean> {
  const [same] = await transaction
    .select({ id: brandKits.id })
    .from(brandKits)
    .where(and(eq(brandKits.id, kitId), sql`${brandKits.content} = ${JSON.stringify(content)}::jsonb`))
  return same !== undefined
}

async function requireFreeName(
  transaction: Transaction,
  { ownerId, kitId, name }: { ownerId: string; kitId: string; name: string }
): Promise<void> {
  const [other] = await transaction
    .select({ id: brandKits.id })
    .from(brandKits)
    .where(
      and(eq(brandKits.ownerId, ownerId), ne(brandKits.id, kitId), sql`lower(${brandKits.name}) = lower(${name}::text)`)
    )
  if (other) throw nameIsTaken(name)
}
