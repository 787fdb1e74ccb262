import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { chargeCredits } from '@callsheet/lib/database/credits.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { aspectRatioSchema, type MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { Scope } from '../../runtime.ts'
import { wakePipeline } from '../../services/wake-pipeline.ts'
import { findAd } from '../ads/find-ad.ts'
import { findElements, referencesOf } from '../elements/find-references.ts'
import { mediaView } from '../media/media-view.ts'
import { requireImageModel } from '../models/find-models.ts'
import { folderOf } from '../pipelines/folder.ts'
import { spendOnce } from '../spend-once.ts'

export const createImageRequestSchema = z.object({
  prompt: z.string().trim().min(1).max(8_000),
  /** Required: there is no default (spec: generate_image). */
  aspect_ratio: aspectRatioSchema,
  imageModel: z.string().min(1).max(100),
  adId: z.uuid().optional(),
  title: z.string().trim().min(1).max(200).optional(),
  elementSlugs: z.array(z.string().min(1).max(60)).max(9).default([]),
  referenceImageIds: z.array(z.uuid()).max(9).default([]),
  isSaved: z.boolean().default(false)
})

export interface CreateImageOptions {
  scope: Scope
  input: z.output<typeof createImageRequestSchema>
}

/** One picture: charged, written as Queued, sent off. */
export async function createImage({ scope, input }: CreateImageOptions): Promise<MediaView> {
  const { ownerId, runtime, traceparent } = scope
  const { answer, isRepeat } = await spendOnce(scope, async (transaction) => {
    const ad = input.adId ? await findAd(transaction, ownerId, input.adId) : null
    const model = await requireImageModel(transaction, input.imageModel, input.aspect_ratio)
    if (input.elementSlugs.length > 0 && !ad) throw new AppError('invalid-input', 'elementSlugs need the adId whose elements they name.')
    const elementsBySlug = ad
      ? await findElements(transaction, { ownerId, adId: ad.id, slugs: input.elementSlugs })
      : new Map()
    const maximum = model.config.maximumReferences
    const references = [
      ...(await findOwnReferences(transaction, ownerId, input.referenceImageIds)),
      ...referencesOf(input.elementSlugs, elementsBySlug, maximum)
    ].slice(0, maximum)
    const title = input.title ?? input.prompt.slice(0, 80)
    const [row] = await transaction
      .insert(images)
      .values({
        id: runtime.newId(),
        ownerId,
        adId: ad?.id,
        purpose: 'single',
        isSaved: input.isSaved,
        folder: ad ? folderOf(ad.name, 'Stills') : null,
        title,
        modelId: model.id,
        apiModelPath: model.config.apiModelPath,
        provider: model.config.endpointFamily,
        input: { kind: 'image', prompt: input.prompt, aspectRatio: input.aspect_ratio, references },
        aspectRatio: input.aspect_ratio,
        credits: model.credits,
        nextEnqueueAt: new Date(runtime.clock.now().getTime() + 60_000),
        traceparent
      })
      .returning()
    if (!row) throw new Error('The new image was not returned.')
    await chargeCredits(transaction, ownerId, [{ mediaId: row.id, credits: row.credits, description: `Picture: ${title}` }])
    return { view: mediaView({ kind: 'image', row, isRefunded: false }), apiModelPath: row.apiModelPath }
  })
  if (!isRepeat) await wakePipeline(scope, 'image', [{ rowId: answer.view.id, apiModelPath: answer.apiModelPath }])
  return answer.view
}

/** Finished pictures of the owner, in the order named. Errors: `not-found` for one that is not theirs or not finished. */
export async function findOwnReferences(
  queryable: Queryable,
  ownerId: string,
  imageIds: readonly string[],
  role: ImageReference['role'] = 'product'
): Promise<ImageReference[]> {
  if (imageIds.length === 0) return []
  const rows = await queryable
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, [...imageIds]), eq(images.ownerId, ownerId), eq(images.status, 'Completed')))
  const known = new Set(rows.map((row) => row.id))
  const missing = imageIds.filter((id) => !known.has(id))
  if (missing.length > 0) throw new AppError('not-found', `There is no finished picture ${missing.join(', ')}.`)
  return imageIds.map((imageId) => ({ imageId, role }))
}
