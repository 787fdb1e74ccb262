import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import {
  readTaskRowTogether,
  updateMediaRowTogether,
  type TaskRow
} from '@callsheet/lib/database/media-rows-together.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { fetchAsset } from '../media/fetch-asset.ts'
import { failUnstored } from '../media/fail-unstored.ts'
import { publishAsset } from '../media/publish-asset.ts'
import { defineConsumer, type ConsumerRuntime } from './consumer.ts'

/** Wrong bytes may be a provider's error page: they end the row only after so many tries. */
const triesBeforeInvalid = 3

interface Copy {
  kind: MediaKind
  /** Counts this try already; the table does when it ends. */
  row: TaskRow
}

/** Copies a Completed row's asset into our store, once (spec: States and transitions). */
export function storeConsumer(kinds: readonly MediaKind[]) {
  return defineConsumer(queueMessageSchemas['image-store'], async ({ rowId }, runtime) => {
    const found = await findRow(runtime, kinds, rowId)
    if (!found || found.row.status !== 'Completed' || found.row.storageKey) return
    const copy: Copy = { kind: found.kind, row: { ...found.row, storeTries: found.row.storeTries + 1 } }
    const isOld = secondsSinceTried(runtime, found.row) > stampSeconds(runtime)
    if (isOld && !(await stamp(runtime, copy))) return
    const stopStamping = keepStamping(runtime, copy)
    try {
      const failure = await copyAsset(runtime, copy)
      if (!failure) return
      await countTry(runtime, copy)
      await fail(runtime, copy, failure)
    } catch (error) {
      // What went wrong is told even when it cannot be counted.
      await countTry(runtime, copy).catch(() => undefined)
      throw error
    } finally {
      stopStamping()
    }
  })
}

async function copyAsset(
  runtime: ConsumerRuntime,
  { kind, row }: Copy
): Promise<{ code: FailureCode; detail: string } | undefined> {
  const asset = await fetchAsset(runtime, kind, row)
  switch (asset.kind) {
    case 'found':
      await publishAsset(runtime, { mediaKind: kind, row, asset })
      return
    case 'gone':
      return { code: 'asset-lost', detail: asset.detail }
    case 'too-large':
      return { code: 'asset-invalid', detail: asset.detail }
    case 'not-media':
      if (row.storeTries >= triesBeforeInvalid) return { code: 'asset-invalid', detail: asset.detail }
      throw new Error(asset.detail)
    default:
      return asset satisfies never
  }
}

/** Well within the time after which reconcile takes a copy for lost. */
const stampSeconds = ({ settings }: ConsumerRuntime): number => (settings.reconcileGraceMinutes * 60) / 3

function secondsSinceTried({ clock }: ConsumerRuntime, { completedAt, lastStoreTryAt }: TaskRow): number {
  const latest = Math.max(completedAt?.getTime() ?? 0, lastStoreTryAt?.getTime() ?? 0)
  return (clock.now().getTime() - latest) / 1000
}

/** Says that a copy is under way. False when the row needs none any more. */
const stamp = (runtime: ConsumerRuntime, copy: Copy): Promise<boolean> => note(runtime, copy, {})

const countTry = (runtime: ConsumerRuntime, copy: Copy): Promise<boolean> =>
  note(runtime, copy, { storeTries: copy.row.storeTries })

async function note(
  { database, clock }: ConsumerRuntime,
  { kind, row }: Copy,
  set: { storeTries?: number }
): Promise<boolean> {
  const noted = await updateMediaRowTogether(database, {
    kind,
    id: row.id,
    whenStatus: 'Completed',
    whenUnstored: true,
    set: { lastStoreTryAt: clock.now(), ...set }
  })
  return noted !== null
}

/** A copy that takes long says that it is under way, so that reconcile sends no second one after it. */
function keepStamping(runtime: ConsumerRuntime, copy: Copy): () => void {
  const { clock, logger } = runtime
  const next = () =>
    clock.after(stampSeconds(runtime), () => {
      stop = next()
      stamp(runtime, copy).catch((error: unknown) =>
        logger.warn({ error, rowId: copy.row.id }, 'a running copy could not say so; reconcile may send it again')
      )
    })
  let stop = next()
  return () => stop()
}

async function findRow(
  { database }: ConsumerRuntime,
  kinds: readonly MediaKind[],
  rowId: string
): Promise<{ kind: MediaKind; row: TaskRow } | null> {
  for (const kind of kinds) {
    const row = await readTaskRowTogether(database, kind, rowId)
    if (row) return { kind, row }
  }
  return null
}

async function fail(
  runtime: ConsumerRuntime,
  { kind, row }: Copy,
  { code, detail }: { code: FailureCode; detail: string }
): Promise<void> {
  await failUnstored(runtime, { kind, id: row.id, code, detail })
  runtime.logger.warn({ kind, rowId: row.id, code, detail }, 'asset not stored')
}
