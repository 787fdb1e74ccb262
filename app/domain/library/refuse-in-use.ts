import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'

/**
 * Before items are deleted or let go. Errors: `conflict` for an item that an open scene, an element or a brand kit still
 * uses.
 */
export async function refuseInUse(transaction: Transaction, ownerId: string, ids: string[]): Promise<void> {
  const [element] = await transaction
    .select({ name: elements.name })
    .from(elements)
    .where(
      and(
        eq(elements.ownerId, ownerId),
        or(inArray(elements.portraitImageId, ids), inArray(elements.sheetImageId, ids))
      )
    )
    .limit(1)
  if (element)
    throw new AppError('conflict', `${element.name} stands on one of these pictures. Remove the element first.`)
  const [scene] = await transaction
    .select({ position: pipelineScenes.position })
    .from(pipelineScenes)
    .innerJoin(pipelines, eq(pipelines.id, pipelineScenes.pipelineId))
    .where(
      and(
        eq(pipelines.ownerId, ownerId),
        isNull(pipelines.closedAt),
        eq(pipelineScenes.stage, 'review'),
        inArray(pipelineScenes.imageId, ids)
      )
    )
    .limit(1)
  if (scene)
    throw new AppError('conflict', `Scene ${scene.position} of a pipeline is up for review with one of these pictures.`)
  await refuseLogo(transaction, ownerId, ids)
}

async function refuseLogo(transaction: Transaction, ownerId: string, ids: string[]): Promise<void> {
  const [kit] = await transaction
    .select({ name: brandKits.name })
    .from(brandKits)
    .where(and(eq(brandKits.ownerId, ownerId), inArray(sql`${brandKits.content} -> 'logo' ->> 'imageId'`, ids)))
    .limit(1)
  if (kit) throw new AppError('conflict', `One of these pictures is the logo of ${kit.name}. Change its kit first.`)
}
