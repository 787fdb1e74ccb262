import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { videoModels } from '@callsheet/lib/database/schema/models.ts'
import { findOfferedVideoModel, type ForOwner, type VideoModel } from '../models/find-models.ts'
import { findOwnKey } from '../provider-keys/own-key.ts'
import type { PipelineRow } from './pipeline-view.ts'
import type { ClipToBuy } from './scene-video-row.ts'

export interface DraftMode {
  /** The model that makes the drafts, with the price of a draft's second. */
  model: ForOwner<VideoModel>
  draft: NonNullable<ClipToBuy['draft']>
  /** For people: `Seedance 2 at 480p`. */
  label: string
}

type PipelineFacts = Pick<PipelineRow, 'ownerId' | 'videoModelId' | 'videosWithOwnKey'>

/** How drafts of the pipeline are made, or the reason why none are. */
export async function findDraftMode(
  queryable: Queryable,
  { ownerId, videoModelId, videosWithOwnKey }: PipelineFacts
): Promise<DraftMode | { missing: string }> {
  const [model] = await queryable.select().from(videoModels).where(eq(videoModels.id, videoModelId))
  if (!model) return { missing: `The video model "${videoModelId}" is no longer there.` }
  const { draft, label } = model
  if (!draft) return { missing: `${label} has no cheaper draft mode: its clips are made in full.` }
  if (!('model' in draft)) {
    const { resolution, mode } = draft
    const ownKeyId = videosWithOwnKey ? await findOwnKey(queryable, ownerId, model.config.endpointFamily) : null
    if (videosWithOwnKey && !ownKeyId)
      return { missing: `This was priced for your own provider key, which is gone. Add it again.` }
    const modeLabel = model.config.modes.find(({ value }) => value === mode)?.label
    return {
      model: { ...model, ownKeyId, credits: ownKeyId ? draft.creditsWithOwnKey : draft.credits },
      draft: { resolution, mode },
      label: `${label} at ${[resolution, modeLabel].filter((part) => part !== undefined).join(', ')}`
    }
  }
  const other = await findOfferedVideoModel(queryable, ownerId, draft.model)
  if (!other || other.config.frameSlots.first === 'none')
    return { missing: `Drafts of ${label} are made by another model, which is not offered here.` }
  return { model: other, draft: {}, label: other.label }
}
