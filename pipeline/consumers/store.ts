import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { readMediaRowTogether, updateMediaRowTogether } from '@callsheet/lib/database/media-rows-together.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { fetchAsset } from '../media/fetch-asset.ts'
import { failUnstored } from '../media/fail-unstored.ts'
import { publishAsset } from '../media/publish-asset.ts'
import { defineConsumer, type ConsumerRuntime } from './consumer.ts'

/** Wrong bytes may be a provider's error page: they end the row only after so many tries. */
const triesBeforeInvalid = 3

/** Copies a Completed row's asset into our store, once (spec: States and transitions). */
export function storeConsumer(kinds: readonly MediaKind[]) {
  return defineConsumer(queueMessageSchemas['image-store'], async ({ rowId }, runtime) => {
    const found = await findRow(runtime, kinds, rowId)
    if (!found || found.row.status !== 'Completed' || found.row.storageKey) return
    const { kind } = found
    const storeTries = found.row.storeTries + 1
    const claimed = await updateMediaRowTogether(runtime.database, {
      kind,
      id: rowId,
      whenStatus: 'Completed',
      whenUnstored: true,
      set: { lastStoreTryAt: runtime.clock.now(), storeTries }
    })
    if (!claimed) return
    const row = { ...found.row, storeTries }
    const asset = await fetchAsset(runtime, kind, row)
    switch (asset.kind) {
      case 'found':
        await publishAsset(runtime, { mediaKind: kind, row, asset })
        return
      case 'gone':
        return fail(runtime, kind, row, 'asset-lost', asset.detail)
      case 'too-large':
        return fail(runtime, kind, row, 'asset-invalid', asset.detail)
      case 'not-media':
        if (row.storeTries >= triesBeforeInvalid) return fail(runtime, kind, row, 'asset-invalid', asset.detail)
        throw new Error(asset.detail)
      default:
        asset satisfies never
    }
  })
}

async function findRow(
  { database }: ConsumerRuntime,
  kinds: readonly MediaKind[],
  rowId: string
): Promise<{ kind: MediaKind; row: MediaRow } | null> {
  for (const kind of kinds) {
    const row = await readMediaRowTogether(database, kind, rowId)
    if (row) return { kind, row }
  }
  return null
}

async function fail(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: MediaRow,
  code: FailureCode,
  detail: string
): Promise<void> {
  await failUnstored(runtime, { kind, id: row.id, code, detail })
  runtime.logger.warn({ kind, rowId: row.id, code, detail }, 'asset not stored')
}
