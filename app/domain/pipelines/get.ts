import { and, asc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { hiddenFromPlanner } from '@callsheet/lib/database/hidden-from-planner.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { prepareRead } from '../prepare-read.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { etagOf, WrittenAnswer } from '../../written-answers.ts'
import { mediaFacts } from '../media/media-view.ts'
import { readEarlierTakes } from './read-earlier-takes.ts'
import { pipelineFacts, pipelineView, sceneFacts } from './pipeline-view.ts'

/** spec: live per-scene status, joined from images and videos. */
export async function getPipeline({ scope, pipelineId }: { scope: Scope; pipelineId: string }): Promise<PipelineView> {
  return readPipeline(scope.runtime.database, scope.ownerId, pipelineId)
}

/**
 * One statement that uses only indexes (scenes by pipeline, media by primary key). So its cost depends on its own
 * scenes and not on the size of the tables. Only a failed take reads its refund from the ledger.
 */
export async function readPipeline(queryable: Queryable, ownerId: string, pipelineId: string): Promise<PipelineView> {
  return (await readWithVersions(queryable, ownerId, pipelineId)).view
}

/**
 * The answer to an API client. Most readings of a pipeline find nothing new, so they read only the versions of its rows
 * and send what was written for the reading before.
 */
export async function writePipeline({
  scope: { runtime, ownerId },
  pipelineId
}: {
  scope: { runtime: Pick<AppRuntime, 'database' | 'writtenAnswers' | 'digest'>; ownerId: string }
  pipelineId: string
}): Promise<WrittenAnswer> {
  const { database, writtenAnswers } = runtime
  const known = writtenAnswers.get(pipelineId)
  if (known) {
    const [now] = await readVersions(database, { pipelineId, ownerId })
    if (now?.versions === known.versions) return known
  }
  const { view, versions, isWholeInVersions } = await readWithVersions(database, ownerId, pipelineId)
  const text = JSON.stringify(view)
  const written = new WrittenAnswer({
    versions,
    bytes: new TextEncoder().encode(text),
    etag: etagOf(runtime.digest, text)
  })
  if (isWholeInVersions) writtenAnswers.set(pipelineId, written)
  else writtenAnswers.delete(pipelineId)
  return written
}

interface VersionedView {
  view: PipelineView
  versions: string
  /** False while something that is not in these rows can change the view: a refund, or another take of a scene. */
  isWholeInVersions: boolean
}

async function readWithVersions(queryable: Queryable, ownerId: string, pipelineId: string): Promise<VersionedView> {
  if (!uuid.safeParse(pipelineId).success) throw noSuchPipeline()
  const rows = await readRows(queryable, { pipelineId, ownerId })
  const pipeline = rows[0]?.pipeline
  if (!pipeline) throw noSuchPipeline()
  const failed = rows.flatMap(({ image, video, draft }) =>
    [image, video, draft].flatMap((row) => (row?.failureCode ? row.id : []))
  )
  const retaken = rows.flatMap(({ scene, image, video }) => {
    const [kind, media] = scene.stage === 'animating' ? (['video', video] as const) : (['image', image] as const)
    const isChosen = kind === 'image' && scene.approvedAt !== null && media?.status === 'Completed'
    return media && media.take > 1 && !isChosen ? [{ sceneId: scene.id, kind, take: media.take }] : []
  })
  const [refunded, earlier] = [await readRefunded(queryable, failed), await readEarlierTakes(queryable, retaken)]
  return {
    view: pipelineView({ pipeline, scenes: rows, refunded, earlier }),
    versions: rows.map(({ version }) => version).join(';'),
    // A refund is never taken back.
    isWholeInVersions: retaken.length === 0 && failed.every((id) => refunded.has(id))
  }
}

const uuid = z.uuid()

function noSuchPipeline(): AppError {
  return new AppError('not-found', 'There is no such pipeline.')
}

const sheetsOfInput = sql<Partial<Pick<SubmitInput, 'references' | 'leftOut'>>>`jsonb_strip_nulls(jsonb_build_object(
  'references', ${images.input} -> 'references', 'leftOut', ${images.input} -> 'leftOut'))`

/**
 * The transactions that wrote the rows of a scene last. Each change of a row names another one. Which rows they are
 * stands in the scene's own.
 */
const versionOfScene = (still: SQLWrapper, clip: SQLWrapper, draft: SQLWrapper) =>
  sql<string>`concat_ws(',', ${pipelines}.xmin, ${pipelineScenes}.xmin, ${still}, ${clip}, ${draft})`

/** As `readRows` names them. */
const readVersions = prepareRead('read_pipeline_versions', (queryable: Queryable) =>
  queryable
    .select({
      versions: sql<string | null>`string_agg(${versionOfScene(
        sql`(select xmin from images where id = ${pipelineScenes.imageId})`,
        sql`(select xmin from videos where id = ${pipelineScenes.videoId})`,
        sql`(select xmin from videos where id = ${pipelineScenes.draftVideoId})`
      )}, ';' order by ${pipelineScenes.position})`.as('versions')
    })
    .from(pipelines)
    .innerJoin(pipelineScenes, eq(pipelineScenes.pipelineId, pipelines.id))
    .where(
      and(eq(pipelines.id, hiddenFromPlanner('pipelineId', 'uuid')), eq(pipelines.ownerId, sql.placeholder('ownerId')))
    )
)

/**
 * An open page asks every few seconds. The laterals with a limit keep the planner at one primary-key lookup for each
 * scene: a plain join of small tables would read both of them whole.
 */
const readRows = prepareRead('read_pipeline', (queryable: Queryable) => {
  const still = queryable
    .select({
      ...pickColumns(images, mediaFacts),
      // Without the prompt, which is long.
      input: sheetsOfInput.as('sheets_of_input'),
      writtenBy: sql<string>`${images}.xmin`.as('still_written_by')
    })
    .from(images)
    .where(eq(images.id, pipelineScenes.imageId))
    .limit(1)
    .as('still')
  const clip = queryable
    .select({
      ...pickColumns(videos, [...mediaFacts, 'durationSeconds', 'footage']),
      writtenBy: sql<string>`${videos}.xmin`.as('clip_written_by')
    })
    .from(videos)
    .where(eq(videos.id, pipelineScenes.videoId))
    .limit(1)
    .as('clip')
  const draft = queryable
    .select({
      ...pickColumns(videos, [...mediaFacts, 'durationSeconds', 'isDraft']),
      writtenBy: sql<string>`${videos}.xmin`.as('draft_written_by')
    })
    .from(videos)
    .where(eq(videos.id, pipelineScenes.draftVideoId))
    .limit(1)
    .as('draft')
  const { writtenBy: _ofStill, ...image } = still._.selectedFields
  const { writtenBy: _ofClip, ...video } = clip._.selectedFields
  const { writtenBy: _ofDraft, ...draftVideo } = draft._.selectedFields
  return queryable
    .select({
      version: versionOfScene(still.writtenBy, clip.writtenBy, draft.writtenBy).as('version'),
      pipeline: pickColumns(pipelines, pipelineFacts),
      scene: pickColumns(pipelineScenes, sceneFacts),
      image,
      video,
      draft: draftVideo
    })
    .from(pipelines)
    .innerJoin(pipelineScenes, eq(pipelineScenes.pipelineId, pipelines.id))
    .leftJoinLateral(still, sql`true`)
    .leftJoinLateral(clip, sql`true`)
    .leftJoinLateral(draft, sql`true`)
    .where(
      and(eq(pipelines.id, hiddenFromPlanner('pipelineId', 'uuid')), eq(pipelines.ownerId, sql.placeholder('ownerId')))
    )
    .orderBy(asc(pipelineScenes.position))
})
