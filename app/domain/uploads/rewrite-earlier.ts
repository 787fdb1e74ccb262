import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { AppRuntime } from '../../runtime.ts'
import { requireStorage } from '../require-storage.ts'
import { putPicture } from './put-picture.ts'
import { receivePicture } from './receive-picture.ts'

const rowsAtOnce = 20

/** An address that a provider was given lives for hours. */
const oldFileSeconds = 24 * 3_600

/**
 * Writes uploads of earlier versions anew, which were stored as they came, with the place where they were taken. They
 * are the ones without a hash. One that cannot be read stays, and is named in the log. Returns how many were written.
 */
export async function rewriteEarlierUploads(runtime: AppRuntime, signal: AbortSignal): Promise<number> {
  let written = 0
  let last = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const rows = await runtime.database
      .select({ id: images.id, ownerId: images.ownerId, storageKey: images.storageKey })
      .from(images)
      .where(
        and(sql`${images.purpose} = 'upload'`, isNull(images.sha256), isNotNull(images.storageKey), gt(images.id, last))
      )
      .orderBy(asc(images.id))
      .limit(rowsAtOnce)
    if (rows.length === 0) break
    await requireStorage(runtime)
    for (const { id, ownerId, storageKey } of rows) {
      if (signal.aborted || storageKey === null) continue
      last = id
      if (await rewriteOne(runtime, { id, ownerId, storageKey }, signal)) written += 1
    }
  }
  if (written > 0) runtime.logger.info({ written }, 'earlier uploads were written anew without what their files held')
  return written
}

async function rewriteOne(
  runtime: AppRuntime,
  { id, ownerId, storageKey }: { id: string; ownerId: string; storageKey: string },
  signal: AbortSignal
): Promise<boolean> {
  const { database, media, clock, logger } = runtime
  try {
    const object = await media.get(storageKey)
    if (!object) return false
    const picture = await receivePicture(
      { runtime, ownerId, signal },
      new Uint8Array(await new Response(object.body).arrayBuffer())
    )
    const put = await putPicture(runtime, id, picture)
    return await database.transaction(async (transaction) => {
      const changed = await transaction
        .update(images)
        .set({
          storageKey: put.key,
          sha256: put.sha256,
          byteSize: put.size,
          widthPixels: picture.width,
          heightPixels: picture.height
        })
        .where(and(eq(images.id, id), eq(images.storageKey, storageKey)))
        .returning({ id: images.id })
      // It was deleted, or another copy of the app was faster. Our object is removed by its note.
      if (changed.length === 0) return false
      const nextTryAt = new Date(clock.now().getTime() + oldFileSeconds * 1_000)
      await transaction.insert(deletions).values({ storageKey, nextTryAt })
      await put.keep(transaction)
      return true
    })
  } catch (error) {
    if (!signal.aborted) logger.warn({ error, imageId: id }, 'an earlier upload could not be written anew')
    return false
  }
}
