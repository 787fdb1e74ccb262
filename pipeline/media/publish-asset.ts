import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { updateMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { failUnstored } from './fail-unstored.ts'
import type { FetchedAsset } from './fetch-asset.ts'

export interface PublishAsset {
  mediaKind: MediaKind
  row: MediaRow
  asset: Extract<FetchedAsset, { kind: 'found' }>
}

/** A copy that has not been published within this time never will be. */
const orphanHours = 24

/**
 * Puts the bytes under a new key and makes it the row's by a guarded update. The key stands in `deletions`
 * before the put and leaves it with that update, so that an object nobody published is removed.
 */
export async function publishAsset(runtime: PipelineRuntime, { mediaKind, row, asset }: PublishAsset): Promise<void> {
  const { database, media, settings, clock, logger, newId } = runtime
  const storageKey = `${settings.deployment}/${mediaKind}/${row.id}/${newId()}.${asset.type.extension}`
  const nextTryAt = new Date(clock.now().getTime() + orphanHours * 3_600_000)
  const [intent] = await database.insert(deletions).values({ storageKey, nextTryAt }).returning({ id: deletions.id })
  if (!intent) throw new Error('The intent to store was not written.')
  const forget = eq(deletions.id, intent.id)

  let receipt
  try {
    receipt = await media.put({
      key: storageKey,
      body: asset.body,
      contentType: asset.type.contentType,
      ...(asset.contentLength !== null && { contentLength: asset.contentLength })
    })
  } catch (error) {
    await database.update(deletions).set({ nextTryAt: clock.now() }).where(forget)
    if (!(error instanceof AppError) || error.code !== 'payload-too-large') throw error
    await failUnstored(runtime, { kind: mediaKind, id: row.id, code: 'asset-invalid', detail: error.message })
    return
  }

  const published = await database.transaction(async (transaction) => {
    const updated = await updateMediaRow(transaction, {
      kind: mediaKind,
      id: row.id,
      whenStatus: 'Completed',
      where: sql`storage_key is null`,
      set: {
        storageKey,
        url: `/media/${row.id}`,
        providerUrlExpiresAt: null,
        contentType: asset.type.contentType,
        byteSize: receipt.size,
        sha256: receipt.sha256,
        storedAt: clock.now()
      }
    })
    if (!updated) {
      await transaction.update(deletions).set({ nextTryAt: clock.now() }).where(forget)
      return false
    }
    // The intent outlives the copy by hours; where it is gone all the same, so is the object.
    const forgotten = await transaction
      .delete(deletions)
      .where(and(forget, eq(deletions.tries, 0)))
      .returning({ id: deletions.id })
    if (forgotten.length === 0) throw new AppError('unavailable', 'The copy took too long and was swept away.')
    return true
  })
  if (published) runtime.metrics.storedBytes.add({ kind: mediaKind }, receipt.size)
  logger.info({ kind: mediaKind, rowId: row.id, bytes: receipt.size, published }, 'asset stored')
}
