import { inArray, max } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { Purchase } from '../buy-media.ts'
import { findCast } from '../elements/find-cast.ts'
import { findElements } from '../elements/find-references.ts'
import type { ForOwner, VideoModel } from '../models/find-models.ts'
import { findVoices } from '../scripts/find-voices.ts'
import { findStoryboard } from '../storyboards/find-storyboard.ts'
import { requireVideoType } from '../video-type.ts'
import { findClipSetting } from '../videos/find-clip-setting.ts'
import { findNeighbours } from './find-neighbours.ts'
import type { PipelineRow, SceneRow } from './pipeline-view.ts'
import { sceneVideoRow, type ClipToBuy } from './scene-video-row.ts'

export interface PlannedClip {
  scene: SceneRow
  clip: Omit<ClipToBuy, 'take'>
}

/** The rows of clips of a pipeline, drafts and finals alike, from the same stills, lines and words. */
export async function planClips(
  transaction: Transaction,
  pipeline: PipelineRow,
  { model, clips }: { model: ForOwner<VideoModel>; clips: readonly PlannedClip[] }
): Promise<Purchase<'video'>['row'][]> {
  const { ownerId, adId, storyboardId } = pipeline
  const elementsBySlug = await findElements(transaction, {
    ownerId,
    adId,
    slugs: clips.flatMap(({ scene }) => scene.elementSlugs)
  })
  const cast = await findCast(transaction, { ownerId, adId })
  const voiceOf = await findVoices(transaction, { ownerId, adId })
  const neighboursOf = await findNeighbours(transaction, pipeline)
  const setting = await findClipSetting(transaction, {
    ownerId,
    adId,
    videoType: requireVideoType(pipeline.videoType),
    storyboardId
  })
  const shots = storyboardId ? (await findStoryboard(transaction, { ownerId, storyboardId })).content.shots : []
  const takes = await findTakes(
    transaction,
    clips.map(({ scene }) => scene.id)
  )
  return clips.map(({ scene, clip }) =>
    sceneVideoRow({
      pipeline,
      scene,
      shot: shots[scene.position - 1],
      model,
      elementsBySlug,
      cast,
      voiceOf,
      neighbours: neighboursOf(scene.position),
      setting,
      clip: { ...clip, take: (takes.get(scene.id) ?? 0) + 1 }
    })
  )
}

/** The newest take of each scene's clips. Drafts are takes too. */
async function findTakes(transaction: Transaction, sceneIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await transaction
    .select({ sceneId: videos.sceneId, take: max(videos.take) })
    .from(videos)
    .where(inArray(videos.sceneId, [...sceneIds]))
    .groupBy(videos.sceneId)
  return new Map(rows.flatMap(({ sceneId, take }) => (sceneId && take ? [[sceneId, take]] : [])))
}
