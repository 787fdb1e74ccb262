import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { adFormat, adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { ads, scripts, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { cuts, hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { pipelines, pipelineScenes, sceneStages } from '@callsheet/lib/database/schema/pipelines.ts'
import { findAdLanguage } from '@callsheet/lib/languages.ts'
import type { AdItem } from '@callsheet/lib/next-steps/ad.ts'
import { jobStates } from '@callsheet/lib/next-steps/work.ts'
import { failureCodes, mediaStates, pauseReasons } from '@callsheet/lib/states.ts'
import type { AdFilm } from '@callsheet/lib/wire/ads-api.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'

/** What the work on an ad has come to: with the ad's own row it decides the next step. */
export type AdWork = Pick<AdItem, 'script' | 'storyboard' | 'pipeline' | 'isReplanned' | 'scenes' | 'clip' | 'cut'> & {
  film: AdFilm | null
}

/** Of an ad on which nobody has worked. */
export const noWork: AdWork = {
  script: null,
  storyboard: null,
  pipeline: null,
  isReplanned: false,
  scenes: { total: 0, done: 0, begun: 0, own: 0 },
  clip: null,
  cut: null,
  film: null
}

/**
 * The work on these ads by their ids, in one statement. Every part is read by an index of the ad, the newest row alone,
 * so the cost depends on the scenes of these ads and on nothing else that their owner has.
 */
export async function readWork(queryable: Queryable, adIds: readonly string[]): Promise<ReadonlyMap<string, AdWork>> {
  if (adIds.length === 0) return new Map()
  const { rows } = await queryable.execute(select(adIds))
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.id, workOf(row)])
  )
}

const select = (adIds: readonly string[]) => sql`
  select ads.id, script.format_slug as script_format, script.scenes as script_scenes,
    board.id as board_id, board_pipeline.id as board_pipeline,
    case when pipeline.id is null then null else to_jsonb(pipeline) end as pipeline,
    coalesce(pipeline.created_at < board.created_at and pipeline.storyboard_id is distinct from board.id, false)
      as is_replanned,
    coalesce(pipeline_scenes.scenes, '[]') as pipeline_scenes,
    coalesce(ad_scenes.scenes, '[]') as ad_scenes,
    clip.facts as clip, newest.status as cut, film.facts as film
  from ${ads}
  left join lateral (
    select format_slug, jsonb_array_length(content -> 'scenes') as scenes
      from ${scripts} where ad_id = ads.id order by version desc limit 1) as script on true
  left join lateral (
    select id, created_at from ${storyboards} where ad_id = ads.id order by version desc limit 1) as board on true
  left join lateral (
    select id, folder, storyboard_id, created_at, closed_at is not null as is_closed from ${pipelines}
      where ad_id = ads.id and not exists (select from ${hookVariants} where pipeline_id = pipelines.id)
      order by created_at desc limit 1) as pipeline on true
  left join lateral (
    select id from ${pipelines} where ad_id = ads.id and storyboard_id = board.id
      order by created_at desc limit 1) as board_pipeline on true
  left join lateral (
    select jsonb_agg(jsonb_build_object(
        'stage', stage, 'isApproved', approved_at is not null, 'isDraftApproved', draft_approved_at is not null,
        'isUnpaid', prepaid_video_id is null, 'changedAt', updated_at,
        'image', (select ${mediaFacts} from ${images} where id = pipeline_scenes.image_id),
        'video', (select ${clipFacts} from ${videos} where id = pipeline_scenes.video_id),
        'draft', (select ${mediaFacts} from ${videos} where id = pipeline_scenes.draft_video_id))
        order by position) as scenes
      from ${pipelineScenes} where pipeline_id = pipeline.id) as pipeline_scenes on true
  left join lateral (
    select jsonb_agg(jsonb_build_object(
        'isSkipped', is_skipped, 'isBegun', image_id is not null, 'changedAt', updated_at,
        'video', (select ${clipFacts} from ${videos} where id = ad_scenes.video_id),
        'isOwn', (select footage is not null from ${videos} where id = ad_scenes.video_id))) as scenes
      from ${adScenes} where ad_id = ads.id) as ad_scenes on true
  left join lateral (
    select ${mediaFacts} as facts from ${videos}
      where pipeline.id is null and ad_id = ads.id and scene_id is null and footage is null and status <> 'Failed'
      order by created_at desc limit 1) as clip on true
  left join lateral (
    select background_jobs.status from ${cuts} join ${backgroundJobs} on background_jobs.id = cuts.job_id
      where ad_id = ads.id order by version desc limit 1) as newest on true
  left join lateral (
    select jsonb_build_object(
        'cutId', id, 'version', version, 'title', title, 'aspectRatio', aspect_ratio,
        'durationSeconds', duration_seconds, 'hasPoster', poster_storage_key is not null,
        'hasBurnedInCaptions', settings -> 'captions' -> 'isBurnedIn', 'completedAt', completed_at,
        'language', coalesce(cuts.language, ads.language), 'createdAt', created_at, 'clips', jsonb_path_query_array(settings, '$.clips[*].videoId')) as facts
      from ${cuts} where ad_id = ads.id and storage_key is not null order by version desc limit 1) as film on true
  where ads.id in (${sql.join(
    adIds.map((id) => sql`${id}::uuid`),
    sql`, `
  )})`

const mediaFacts = sql.raw(`jsonb_build_object('id', id, 'status', status, 'failureCode', failure_code,
  'pauseReason', pause_reason, 'pausedUntil', paused_until, 'isSaved', is_saved,
  'isStored', storage_key is not null, 'completedAt', completed_at)`)

/** With the time when its owner last chose points or sound of an own clip. */
const clipFacts = sql`${mediaFacts} || jsonb_build_object('pointsAt', footage ->> 'changedAt')`

const instant = z.coerce.date()
const mediaSchema = z.object({
  id: z.string(),
  status: z.enum(mediaStates),
  failureCode: z.enum(failureCodes).nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  pausedUntil: z.string().nullable(),
  isSaved: z.boolean(),
  isStored: z.boolean(),
  completedAt: instant.nullable(),
  pointsAt: instant.nullish()
})
const filmSchema = z.object({
  cutId: z.uuid(),
  version: z.number(),
  title: z.string(),
  aspectRatio: z.string(),
  durationSeconds: z.number().nullable(),
  hasPoster: z.boolean(),
  hasBurnedInCaptions: z.boolean().nullable(),
  completedAt: instant.nullable(),
  language: z.string().nullable(),
  createdAt: instant,
  clips: z.array(z.string())
})
const rowSchema = z.object({
  id: z.string(),
  script_format: z.string().nullable(),
  script_scenes: z.number().nullable(),
  board_id: z.string().nullable(),
  board_pipeline: z.string().nullable(),
  pipeline: z.object({ id: z.string(), folder: z.string(), is_closed: z.boolean() }).nullable(),
  is_replanned: z.boolean(),
  pipeline_scenes: z.array(
    z.object({
      stage: z.enum(sceneStages),
      isApproved: z.boolean(),
      isDraftApproved: z.boolean(),
      isUnpaid: z.boolean(),
      changedAt: instant,
      image: mediaSchema.nullable(),
      video: mediaSchema.nullable(),
      draft: mediaSchema.nullable()
    })
  ),
  ad_scenes: z.array(
    z.object({
      isSkipped: z.boolean(),
      isBegun: z.boolean(),
      isOwn: z.boolean().nullable(),
      changedAt: instant,
      video: mediaSchema.nullable()
    })
  ),
  clip: mediaSchema.nullable(),
  cut: z.enum(jobStates).nullable(),
  film: filmSchema.nullable()
})

type WorkRow = z.output<typeof rowSchema>
type Film = z.output<typeof filmSchema>

function workOf(row: WorkRow): AdWork {
  const { id, pipeline, film, clip, ad_scenes: scenes } = row
  return {
    script: row.script_format === null ? null : { isSingleClip: isSingleClip(row.script_format) },
    storyboard: row.board_id === null ? null : { id: row.board_id, pipelineId: row.board_pipeline },
    pipeline: pipeline && {
      id: pipeline.id,
      adId: id,
      folder: pipeline.folder,
      isClosed: pipeline.is_closed,
      scenes: row.pipeline_scenes
    },
    isReplanned: row.is_replanned,
    scenes: {
      total: row.script_scenes ?? 0,
      done: scenes.filter(({ isSkipped, video }) => isSkipped || video?.status === 'Completed').length,
      begun: scenes.filter(({ isBegun, isSkipped, isOwn }) => isBegun || isSkipped || isOwn === true).length,
      own: scenes.filter(({ isOwn }) => isOwn === true).length
    },
    clip: clip && (clip.status === 'Completed' ? 'made' : 'making'),
    cut: row.cut,
    film: film && filmOf(film, hasNewerTakes(row, film))
  }
}

function filmOf({ cutId, version, title, aspectRatio, ...film }: Film, isOlder: boolean): AdFilm {
  const address = `/api/cuts/${cutId}`
  return {
    cutId,
    version,
    title,
    aspectRatio,
    durationSeconds: film.durationSeconds ?? 0,
    url: `${address}/ad.mp4`,
    posterUrl: film.hasPoster ? `${address}/poster.webp` : null,
    captionsUrl: `${address}/captions.vtt`,
    hasBurnedInCaptions: film.hasBurnedInCaptions ?? false,
    completedAt: film.completedAt?.toISOString() ?? null,
    language: film.language === null ? null : findAdLanguage(film.language),
    hasNewerTakes: isOlder
  }
}

/** Clips that were finished, put in use or trimmed after the film was ordered. What its editor left out before is not newer. */
function hasNewerTakes({ pipeline_scenes, ad_scenes, clip }: WorkRow, { clips, createdAt }: Film): boolean {
  const known = new Set(clips)
  const scenes = pipeline_scenes.length > 0 ? pipeline_scenes.filter(({ stage }) => stage !== 'skipped') : ad_scenes
  const takes = scenes.length > 0 ? scenes : clip ? [{ video: clip, changedAt: createdAt }] : []
  return takes.some(({ video, changedAt }) => {
    if (video?.pointsAt && video.pointsAt > createdAt) return true
    if (video?.status !== 'Completed' || known.has(video.id)) return false
    return changedAt > createdAt || (video.completedAt ?? createdAt) > createdAt
  })
}

/** A format may have left the registry since then. */
function isSingleClip(formatSlug: string): boolean {
  const known = adFormatSlugSchema.safeParse(formatSlug)
  return known.success && videoTypeEntry(adFormat(known.data).suggestedVideoType).singleClip
}
