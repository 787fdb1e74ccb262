import { and, asc, desc, eq, inArray, max, or } from 'drizzle-orm'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { SceneTakes, TakeRequest } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { Scope } from '../../runtime.ts'
import { mediaView } from '../media/media-view.ts'
import { readSceneFacts } from '../media/scene-facts.ts'
import { findScene, lockScene, recordScene, type AdScene, type SceneOfAd } from './in-order.ts'
import { listScenes } from './list.ts'

type Table = typeof images | typeof videos

const shownTakes = 200

/** The number of the scene's next still or clip. The first one is 1. */
export async function nextTake(transaction: Transaction, table: Table, scene: SceneOfAd): Promise<number> {
  const [newest] = await transaction
    .select({ take: max(table.take) })
    .from(table)
    .where(isOfScene(table, scene, await findScene(transaction, scene)))
  return (newest?.take ?? 0) + 1
}

/** The newest takes of a scene, oldest first, to compare. */
export async function listSceneTakes({
  scope,
  adId,
  number
}: {
  scope: Scope
  adId: string
  number: number
}): Promise<SceneTakes> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const scene = { ownerId, adId, number }
  const found = await findScene(database, scene)
  const [newestStills, newestClips] = await Promise.all([
    database
      .select()
      .from(images)
      .where(isOfScene(images, scene, found))
      .orderBy(...newestFirst(images))
      .limit(shownTakes),
    database
      .select()
      .from(videos)
      .where(isOfScene(videos, scene, found))
      .orderBy(...newestFirst(videos))
      .limit(shownTakes)
  ])
  const [stills, clips] = [newestStills.toReversed(), newestClips.toReversed()]
  const failed = [...stills, ...clips].flatMap((row) => (row.failureCode ? [row.id] : []))
  const refunded = await readRefunded(database, failed)
  const facts = await readSceneFacts(database, [
    ...stills.map(({ id }) => ({ kind: 'image' as const, id, sceneId: null })),
    ...clips.map(({ id }) => ({ kind: 'video' as const, id, sceneId: null }))
  ])
  return {
    images: stills.map((row) =>
      mediaView({ kind: 'image', row, isRefunded: refunded.has(row.id), ...facts.get(row.id) })
    ),
    videos: clips.map((row) =>
      mediaView({ kind: 'video', row, isRefunded: refunded.has(row.id), ...facts.get(row.id) })
    )
  }
}

export interface UseSceneTake {
  scope: Scope
  adId: string
  number: number
  input: TakeRequest
}

/**
 * Puts an earlier take of the scene back in use. A clip brings along the still on which it starts. A still has to be
 * approved again, and the clip of the other one goes out of use. Errors: `conflict` for a take that is not finished, or
 * while an own clip stands in the scene's place.
 */
export async function switchSceneTake({ scope, adId, number, input }: UseSceneTake): Promise<AdSceneView[]> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    const scene = { ownerId, adId, number }
    const found = await lockScene(transaction, scene)
    if (!found) throw new AppError('not-found', 'This scene has no take yet.')
    await refuseOwnClip(transaction, found)
    if ('imageId' in input) {
      await requireFinished(transaction, images, { id: input.imageId, scene, found })
      if (input.imageId !== found.imageId || found.videoId !== null)
        await recordScene(transaction, scene, { imageId: input.imageId, videoId: null, isApproved: false })
    } else {
      await requireFinished(transaction, videos, { id: input.videoId, scene, found })
      const still = await findFirstFrame(transaction, { videoId: input.videoId, scene, found })
      await recordScene(transaction, scene, {
        videoId: input.videoId,
        isSkipped: false,
        ...(still !== null && { imageId: still, isApproved: true })
      })
    }
    return listScenes(transaction, { ownerId, adId })
  })
}

/** What is in use belongs to the scene also where it was bought before rows had the number of their scene. */
const isOfScene = (table: Table, { ownerId, adId, number }: SceneOfAd, found: AdScene | null) =>
  and(
    eq(table.ownerId, ownerId),
    or(
      and(eq(table.adId, adId), eq(table.sceneNumber, number)),
      inArray(
        table.id,
        [found?.imageId, found?.videoId].filter((id) => typeof id === 'string')
      )
    )
  )

const newestFirst = (table: Table) => [desc(table.take), desc(table.createdAt), asc(table.id)]

interface WantedTake {
  id: string
  scene: SceneOfAd
  found: AdScene
}

async function requireFinished(
  transaction: Transaction,
  table: Table,
  { id, scene, found }: WantedTake
): Promise<void> {
  const [take] = await transaction
    .select({ status: table.status })
    .from(table)
    .where(and(eq(table.id, id), isOfScene(table, scene, found)))
  if (!take) throw new AppError('not-found', `Scene ${scene.number} has no such take.`)
  if (take.status !== 'Completed')
    throw new AppError('conflict', `This take has no ${table === images ? 'picture' : 'clip'} to use (${take.status}).`)
}

/** The still of the scene on which the clip starts. Null when it was deleted. */
async function findFirstFrame(
  transaction: Transaction,
  { videoId, scene, found }: { videoId: string; scene: SceneOfAd; found: AdScene }
): Promise<string | null> {
  const [still] = await transaction
    .select({ id: images.id })
    .from(videos)
    .innerJoin(images, eq(images.id, videos.firstFrameImageId))
    .where(and(eq(videos.id, videoId), isOfScene(images, scene, found)))
  return still?.id ?? null
}

async function refuseOwnClip(queryable: Queryable, { number, videoId }: AdScene): Promise<void> {
  if (!videoId) return
  const [clip] = await queryable.select({ footage: videos.footage }).from(videos).where(eq(videos.id, videoId))
  if (clip?.footage)
    throw new AppError('conflict', `Your own clip stands in the place of scene ${number}. Take it out first.`)
}
