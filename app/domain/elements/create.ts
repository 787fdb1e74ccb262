import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreateElementRequest, ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { readElement } from './find-element.ts'
import { requirePerson } from './require-person.ts'
import { slugFrom } from './slug-from.ts'

export interface CreateElementOptions {
  scope: Scope
  input: CreateElementRequest
}

/** Describes a person or thing that must look the same in every shot. */
export async function createElement({ scope, input }: CreateElementOptions): Promise<ElementView> {
  const { ownerId, runtime } = scope
  requirePerson(input, input.voice)
  return runtime.database.transaction(async (transaction) => {
    const slug = input.slug ?? slugFrom(input.name)
    if (input.adId) await findAd(transaction, ownerId, input.adId)
    else await requireFreeInVault(transaction, ownerId, slug)
    const [row] = await transaction
      .insert(elements)
      .values({ ...input, slug, id: runtime.newId(), ownerId, isReusable: !input.adId })
      .onConflictDoNothing({ target: [elements.adId, elements.slug] })
      .returning({ id: elements.id })
    if (!row) throw new AppError('conflict', `This ad has an element called ${slug} already.`)
    return readElement(transaction, ownerId, row.id)
  })
}

/** Elements of the vault belong to no ad, so no index holds their slugs apart. One at a time is added to a vault. */
async function requireFreeInVault(transaction: Transaction, ownerId: string, slug: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  const isTaken = await transaction.$count(
    elements,
    and(eq(elements.ownerId, ownerId), isNull(elements.adId), eq(elements.slug, slug))
  )
  if (isTaken > 0) throw new AppError('conflict', `The cast vault has an element called ${slug} already.`)
}
