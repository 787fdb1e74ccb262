import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { brandKits, brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { BrandKitView, CreateBrandKitRequest } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import type { Scope } from '../../runtime.ts'
import { spendOnce } from '../spend-once.ts'
import { brandKitView } from './brand-kit-view.ts'
import { leaveDefault } from './leave-default.ts'
import { requireLogo } from './require-logo.ts'

export interface CreateBrandKitOptions {
  scope: Scope
  input: CreateBrandKitRequest
}

const mostKits = 100

/**
 * Saves a new kit. The first one is the default. Errors: `conflict` for a name that another kit has, `not-found` for a
 * proposal that was saved or dropped.
 */
export async function createBrandKit({ scope, input }: CreateBrandKitOptions): Promise<BrandKitView> {
  const { ownerId, runtime } = scope
  const { content } = input
  return spendOnce(scope, async ({ transaction }) => {
    // Two first kits at once would both be the default.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
    await requireLogo(transaction, ownerId, content)
    const [known] = await transaction
      .select({ kits: sql<number>`count(*)::int` })
      .from(brandKits)
      .where(eq(brandKits.ownerId, ownerId))
    const kits = known?.kits ?? 0
    if (kits >= mostKits) throw new AppError('conflict', `There is room for ${mostKits} brand kits. Remove one first.`)
    const isDefault = kits === 0 || input.isDefault === true
    if (isDefault) await leaveDefault(transaction, ownerId)
    const [row] = await transaction
      .insert(brandKits)
      .values({ id: runtime.newId(), ownerId, name: content.name, content, isDefault })
      .onConflictDoNothing()
      .returning()
    if (!row) throw nameIsTaken(content.name)
    if (input.readingId) await endReading(transaction, ownerId, input.readingId)
    return brandKitView(row)
  })
}

async function endReading(transaction: Transaction, ownerId: string, readingId: string): Promise<void> {
  const ended = await transaction
    .delete(brandReadings)
    .where(and(eq(brandReadings.id, readingId), eq(brandReadings.ownerId, ownerId)))
    .returning({ id: brandReadings.id })
  if (ended.length === 0) throw new AppError('not-found', 'This proposal was saved as a kit, or dropped, already.')
}

export function nameIsTaken(name: string): AppError {
  return new AppError('conflict', `There is a brand kit called “${name}” already. Give this one another name.`, {
    details: { name }
  })
}
