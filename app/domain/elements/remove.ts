import { and, eq } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import type { Scope } from '../../runtime.ts'
import { findElement } from './find-element.ts'

/** Removes an element. Its pictures stay in the library. */
export async function removeElement({ scope, elementId }: { scope: Scope; elementId: string }): Promise<void> {
  const { database } = scope.runtime
  await findElement(database, scope.ownerId, elementId)
  await database.delete(elements).where(and(eq(elements.id, elementId), eq(elements.ownerId, scope.ownerId)))
}
