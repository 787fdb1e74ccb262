import { eq } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementView, UpdateElementRequest } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Scope } from '../../runtime.ts'
import { lockElement, readElement } from './find-element.ts'
import { requirePerson } from './require-person.ts'

export interface UpdateElementOptions {
  scope: Scope
  elementId: string
  input: UpdateElementRequest
}

/**
 * Changes an element, locks or unlocks it, or puts it in the cast vault. Only an element with a sheet can be locked.
 * The description of a locked one cannot change, because its sheet was drawn from it.
 */
export async function updateElement({ scope, elementId, input }: UpdateElementOptions): Promise<ElementView> {
  const { ownerId, runtime } = scope
  const { isLocked, ...changes } = input
  return runtime.database.transaction(async (transaction) => {
    const element = await lockElement(transaction, ownerId, elementId)
    requirePerson(element, changes.voice)
    const { state } = await readElement(transaction, ownerId, elementId)
    const staysLocked = element.lockedAt !== null && isLocked !== false
    if (staysLocked && changes.description !== undefined && changes.description !== element.description) {
      throw new AppError(
        'conflict',
        `${element.name} is locked: unlock it to describe it anew, then draw its sheet again.`
      )
    }
    if (isLocked === true && state !== 'drawn' && state !== 'locked') {
      throw new AppError('conflict', `${element.name} has no finished sheet yet, so it cannot be locked.`)
    }
    const lockedAt =
      isLocked === undefined ? element.lockedAt : isLocked ? (element.lockedAt ?? runtime.clock.now()) : null
    await transaction
      .update(elements)
      .set({ ...changes, lockedAt })
      .where(eq(elements.id, elementId))
    return readElement(transaction, ownerId, elementId)
  })
}
