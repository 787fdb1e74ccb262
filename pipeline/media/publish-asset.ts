import { AppError } from '@callsheet/lib/errors.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import { changesOfRow } from '../rows/changes-of-row.ts'
import type { Publication } from '../rows/publish-rows.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { failUnstored } from './fail-unstored.ts'
import type { FetchedAsset } from './fetch-asset.ts'

export interface PublishAsset {
  mediaKind: MediaKind
  /** This try is already counted. */
  row: TaskRow
  asset: Extract<FetchedAsset, { kind: 'found' }>
}

/** `cut-off`: the file has no end, so nothing was stored. */
export type PublishedAsset = { kind: 'done' } | { kind: 'cut-off'; detail: string }

/** A copy that is not published within this time will never be. */
const orphanHours = 24

/**
 * Puts the bytes under a new key and gives them to the row by a guarded update. The key is in `deletions` before the
 * put, and the same update removes it. So an object that nobody published is removed.
 */
export async function publishAsset(
  runtime: PipelineRuntime,
  { mediaKind, row, asset }: PublishAsset
): Promise<PublishedAsset> {
  const { mediaRows, media, outcomes, settings, clock, logger, newId } = runtime
  const storageKey = mediaKey({
    deployment: settings.deployment,
    kind: mediaKind,
    rowId: row.id,
    putId: newId(),
    extension: asset.type.extension
  })
  const nextTryAt = new Date(clock.now().getTime() + orphanHours * 3_600_000)
  const intentId = await mediaRows.intend({ storageKey, nextTryAt })

  let receipt
  try {
    receipt = await media.put({
      key: storageKey,
      body: asset.body,
      contentType: asset.type.contentType,
      ...(asset.contentLength !== null && { contentLength: asset.contentLength })
    })
  } catch (error) {
    await mediaRows.withdraw(intentId, clock.now())
    const cutOff = asset.cutOff()
    if (cutOff !== null) return { kind: 'cut-off', detail: cutOff }
    if (!(error instanceof AppError) || error.code !== 'payload-too-large') throw error
    await failUnstored(runtime, { kind: mediaKind, id: row.id, code: 'asset-invalid', detail: error.message })
    return { kind: 'done' }
  }

  const storedAt = clock.now()
  const publication: Publication = {
    intentId,
    now: storedAt,
    update: {
      kind: mediaKind,
      id: row.id,
      whenStatus: 'Completed',
      whenUnstored: true,
      set: {
        storageKey,
        url: `/media/${row.id}`,
        providerUrlExpiresAt: null,
        contentType: asset.type.contentType,
        byteSize: receipt.size,
        sha256: receipt.sha256,
        storedAt,
        lastStoreTryAt: storedAt,
        storeTries: row.storeTries
      }
    }
  }
  // The copy must not be lost: the provider's address may not work any more when the database is back.
  const published = await outcomes.write({ kind: mediaKind, rowId: row.id, storageKey }, () =>
    mediaRows.publish(publication)
  )
  if (published) {
    runtime.metrics.storedBytes.add({ kind: mediaKind }, receipt.size)
    runtime.changes.tell(...changesOfRow(row))
  }
  logger.info({ kind: mediaKind, rowId: row.id, bytes: receipt.size, published }, 'asset stored')
  return { kind: 'done' }
}
