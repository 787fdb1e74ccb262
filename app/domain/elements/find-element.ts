import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { readElements, type ElementRow } from './element-view.ts'

export async function findElement(queryable: Queryable, ownerId: string, elementId: string): Promise<ElementRow> {
  const [element] = await queryable
    .select()
    .from(elements)
    .where(and(eq(elements.id, elementId), eq(elements.ownerId, ownerId)))
  if (!element) throw new AppError('not-found', 'There is no such element.')
  return element
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockElement(transaction: Transaction, ownerId: string, elementId: string): Promise<ElementRow> {
  const isWanted = and(eq(elements.id, elementId), eq(elements.ownerId, ownerId))
  await transaction.select({ id: elements.id }).from(elements).where(isWanted).for('update')
  return findElement(transaction, ownerId, elementId)
}

export async function readElement(queryable: Queryable, ownerId: string, elementId: string): Promise<ElementView> {
  const [view] = await readElements(queryable, and(eq(elements.id, elementId), eq(elements.ownerId, ownerId)))
  if (!view) throw new AppError('not-found', 'There is no such element.')
  return view
}
