import { and, eq, max, sql } from 'drizzle-orm'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import type { FootageFacts, ReadFootage } from '@callsheet/lib/ports/footage-reader.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'
import type { BringFootageQuery, FootageView } from '@callsheet/lib/wire/footage-api.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { findFolder } from '../library/find-folder.ts'
import { putObject, type PutObject } from '../put-object.ts'
import { requireStorage } from '../require-storage.ts'
import { requireRoom } from '../uploads/require-room.ts'
import { findPlace, type FootagePlace } from './find-place.ts'
import { footageView, footageWith, isFootage, type FootageRow } from './footage-row.ts'
import { putInUse } from './put-in-use.ts'
import { requireTrim } from './require-trim.ts'

export interface BringFootageOptions {
  scope: Scope
  adId: string
  input: BringFootageQuery
  /** The file as it comes. Asked for only when the clip has a place and its owner may bring one. */
  open(): Promise<ReadableStream<Uint8Array>>
}

/**
 * Reads a clip that the user brought and puts it in the place of a scene's clip, as a take that nobody bought. The same
 * file for the same scene is kept once. Errors: those of `FootageReader.read` and `findPlace`; `invalid-input` for points
 * outside of the clip; `rate-limited` when the owner has uploaded too much.
 */
export async function bringFootage({ scope, adId, input, open }: BringFootageOptions): Promise<FootageView> {
  const { ownerId, runtime, signal } = scope
  const ad = await findAd(runtime.database, ownerId, adId)
  const wanted = { ownerId, adId, number: input.scene }
  // Before the file is read or fetched: a scene that is not there needs none.
  await runtime.database.transaction((transaction) => findPlace(transaction, wanted))
  await takeQuota(scope, 'uploads')
  await requireRoom(scope)
  await requireStorage(runtime)
  const read = await runtime.footage.read(await open(), { owner: ownerId, signal })
  try {
    const footage = describe(input, read.facts)
    requireTrim(footage)
    const id = runtime.newId()
    const object = await store(scope, id, read)
    return await runtime.database.transaction(async (transaction) => {
      // It holds the scene: the same file twice at once is kept once, and two takes get two numbers.
      const place = await findPlace(transaction, wanted)
      const row =
        (await takeAgain(transaction, { ownerId, adId, footage })) ??
        (await insert(transaction, { scope, ad, id, place, footage, facts: read.facts, object }))
      await putInUse(transaction, place, row)
      return footageView(transaction, row)
    })
  } finally {
    await read.dispose()
  }
}

function describe({ scene, name, startSeconds, endSeconds, sound }: BringFootageQuery, facts: FootageFacts): Footage {
  const { durationSeconds, hasSound, contentType, byteSize, sha256, videoCodec, width, height } = facts
  return {
    name: name ?? `Own clip of scene ${scene}`,
    scene,
    seconds: durationSeconds,
    hasSound,
    startSeconds: startSeconds ?? 0,
    endSeconds: endSeconds ?? null,
    isMuted: sound === 'muted',
    changedAt: null,
    setAside: null,
    origin: { contentType, byteSize, sha256, videoCodec, width, height }
  }
}

async function store({ runtime }: Scope, rowId: string, read: ReadFootage): Promise<PutObject> {
  return putObject(runtime, {
    kind: 'video',
    rowId,
    extension: 'mp4',
    contentType: 'video/mp4',
    body: read.open(),
    contentLength: read.size
  }).catch(async (error: unknown) => {
    // The store may have become full since the last look.
    await runtime.storage.look()
    await requireStorage(runtime)
    throw error
  })
}

interface NewFootage {
  scope: Scope
  ad: Ad
  id: string
  place: FootagePlace
  footage: Footage
  facts: FootageFacts
  object: PutObject
}

async function insert(transaction: Transaction, given: NewFootage): Promise<FootageRow> {
  const { scope, ad, id, place, footage, facts, object } = given
  const now = scope.runtime.clock.now()
  const scene = place.kind === 'pipeline' ? place.scene : null
  await insertRows(transaction, videos, [
    {
      id,
      ownerId: scope.ownerId,
      adId: ad.id,
      pipelineId: place.kind === 'pipeline' ? place.pipeline.id : null,
      sceneId: scene?.id ?? null,
      take: scene ? await nextTake(transaction, scene.id) : 1,
      status: 'Completed' as const,
      url: `/media/${id}`,
      storageKey: object.key,
      contentType: 'video/mp4',
      byteSize: object.size,
      sha256: object.sha256,
      isSaved: true,
      folder: place.kind === 'pipeline' ? place.pipeline.folder : await findFolder(transaction, { ad, title: ad.name }),
      title: footage.name,
      modelId: 'upload',
      apiModelPath: 'upload',
      provider: 'upload',
      input: { kind: 'video' as const, prompt: footage.name, references: [] },
      aspectRatio: measuredRatio(facts.width, facts.height),
      credits: 0,
      durationSeconds: Math.max(1, Math.round(usedSeconds(footage))),
      footage,
      completedAt: now,
      storedAt: now,
      traceparent: scope.traceparent
    }
  ])
  await object.keep(transaction)
  const [row] = await transaction.select().from(videos).where(eq(videos.id, id))
  if (!row || !isFootage(row)) throw new Error('The new clip was not returned.')
  return row
}

export const usedSeconds = ({ startSeconds, endSeconds, seconds }: Footage): number =>
  (endSeconds ?? seconds) - startSeconds

/** The clip that was made of the same file before, with what is wanted of it now. */
async function takeAgain(
  transaction: Transaction,
  { ownerId, adId, footage }: { ownerId: string; adId: string; footage: Footage }
): Promise<FootageRow | null> {
  const [same] = await transaction
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.adId, adId),
        eq(videos.ownerId, ownerId),
        sql`${videos.footage} -> 'origin' ->> 'sha256' = ${footage.origin.sha256}`,
        sql`(${videos.footage} ->> 'scene')::integer = ${footage.scene}`
      )
    )
    .limit(1)
  if (!same || !isFootage(same)) return null
  const { changedAt: _changedAt, setAside: _setAside, name: _name, ...wanted } = footage
  const [row] = await transaction
    .update(videos)
    .set({ footage: footageWith(wanted) })
    .where(eq(videos.id, same.id))
    .returning()
  return row && isFootage(row) ? row : null
}

export async function nextTake(transaction: Transaction, sceneId: string): Promise<number> {
  const [last] = await transaction
    .select({ take: max(videos.take) })
    .from(videos)
    .where(eq(videos.sceneId, sceneId))
  return (last?.take ?? 0) + 1
}
