import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CastElementRequest, ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findElement, readElement } from './find-element.ts'

export interface CastElementOptions {
  scope: Scope
  elementId: string
  input: CastElementRequest
}

/**
 * Casts an element of the vault in an ad. The ad gets a locked copy with the same words, voice and sheets, so its
 * scripts, storyboards and stills use it as their own. Casting it twice changes nothing.
 */
export async function castElement({ scope, elementId, input }: CastElementOptions): Promise<ElementView> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    await findAd(transaction, ownerId, input.adId)
    const element = await findElement(transaction, ownerId, elementId)
    if (element.adId === input.adId) return readElement(transaction, ownerId, elementId)
    if (!element.isReusable || !element.lockedAt)
      throw new AppError('conflict', `${element.name} is not in the cast vault: lock it and make it reusable first.`)
    const { slug, kind, name, description, voice, portraitImageId, sheetImageId } = element
    const [cast] = await transaction
      .insert(elements)
      .values({
        id: runtime.newId(),
        ownerId,
        adId: input.adId,
        slug,
        kind,
        name,
        description,
        voice,
        portraitImageId,
        sheetImageId,
        lockedAt: runtime.clock.now()
      })
      .onConflictDoUpdate({
        target: [elements.adId, elements.slug],
        set: { kind, name, description, voice, portraitImageId, sheetImageId, lockedAt: runtime.clock.now() }
      })
      .returning({ id: elements.id })
    if (!cast) throw new Error('The element that was cast was not returned.')
    return readElement(transaction, ownerId, cast.id)
  })
}
