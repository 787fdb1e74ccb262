import { and, desc, eq, inArray } from 'drizzle-orm'
import { ads, scripts, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import type { CutTimelineClip } from '@callsheet/lib/wire/cuts-api.ts'
import { readOfferSchema } from '@callsheet/lib/wire/app-api/offers.ts'
import { quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import type { Scope } from '../../../runtime.ts'
import type { ImageRow, VideoRow } from '../../media/media-view.ts'
import type { VoiceTakeRow } from '../../voices/take-view.ts'
import { findMusic } from '../../music/find-music.ts'
import { sceneIdOfClip, sourceVideos } from '../scene-of-clip.ts'
import type { FinishedCut } from '../find-cut.ts'
import { nameFiles } from './file-names.ts'

/** One clip of the cut with everything that it was made from. A row is null when it was deleted since then. */
export interface ExportedClip extends CutTimelineClip {
  /** Without folder and extension: `scene-01`. */
  name: string
  video: VideoRow | null
  still: ImageRow | null
  approvedAt: Date | null
  /** The line that is spoken over it. */
  take: VoiceTakeRow | null
  /** Id of the model that wrote the scene, for a hook. */
  hookModel: string | null
}

export type CutMaterial = Awaited<ReturnType<typeof gatherMaterial>>

/** Everything that an export of a cut contains, read from the rows. */
export async function gatherMaterial({ runtime, ownerId }: Scope, { cut, timeline }: FinishedCut) {
  const { database } = runtime
  const ids = timeline.clips.map(({ videoId }) => videoId)
  const [ad] = await database.select().from(ads).where(eq(ads.id, cut.adId))
  const rows = await database
    .select({ video: videos, still: images, scene: pipelineScenes, hookModel: hookVariants.model })
    .from(videos)
    .leftJoin(images, eq(images.id, videos.firstFrameImageId))
    .leftJoin(sourceVideos, eq(sourceVideos.id, videos.sourceVideoId))
    .leftJoin(pipelineScenes, eq(pipelineScenes.id, sceneIdOfClip))
    .leftJoin(hookVariants, eq(hookVariants.sceneId, sceneIdOfClip))
    .where(and(inArray(videos.id, ids), eq(videos.ownerId, ownerId)))
  const approvals = await database
    .select({ videoId: adScenes.videoId, approvedAt: adScenes.approvedAt })
    .from(adScenes)
    .where(eq(adScenes.adId, cut.adId))
  const latest = <Table extends typeof scripts | typeof storyboards>(table: Table) =>
    and(eq(table.adId, cut.adId), eq(table.ownerId, ownerId))
  const [script] = await database.select().from(scripts).where(latest(scripts)).orderBy(desc(scripts.version)).limit(1)
  const [storyboard] = await database
    .select()
    .from(storyboards)
    .where(latest(storyboards))
    .orderBy(desc(storyboards.version))
    .limit(1)
  const [offer] = ad?.offerId ? await database.select().from(offers).where(eq(offers.id, ad.offerId)) : []
  const takeIds = timeline.clips.flatMap(({ voice }) => voice?.takeId ?? [])
  const takes = await database
    .select()
    .from(voiceTakes)
    .where(and(inArray(voiceTakes.id, takeIds), eq(voiceTakes.ownerId, ownerId)))
  const music = timeline.music && (await findMusic(database, ownerId, timeline.music.musicId))
  const names = nameFiles(timeline.clips)
  const clips = timeline.clips.map((clip, index): ExportedClip => {
    const row = rows.find(({ video }) => video.id === clip.videoId)
    const inScene = row?.video.sourceVideoId ?? clip.videoId
    const sceneApproval = approvals.find(({ videoId }) => videoId === inScene)?.approvedAt
    return {
      ...clip,
      name: names[index] ?? `clip-${index + 1}`,
      video: row?.video ?? null,
      still: row?.still ?? null,
      take: takes.find(({ id }) => id === clip.voice?.takeId) ?? null,
      approvedAt: row?.scene?.approvedAt ?? sceneApproval ?? null,
      hookModel: row?.hookModel ?? null
    }
  })
  return {
    ad: ad ?? null,
    cut,
    timeline: timeline.timeline,
    clips,
    music: timeline.music ? { ...timeline.music, storageKey: music?.storageKey ?? null } : null,
    sound: timeline.sound ?? null,
    script: script ?? null,
    storyboard: storyboard ?? null,
    offer: offer
      ? {
          name: offer.name,
          url: offer.url,
          /** When its page was read. */
          readAt: readOfferSchema.safeParse(offer.intelligence).data?.page?.readAt ?? null,
          quotes: quotesOf(readOfferResearch(offer.research))
        }
      : null
  }
}
