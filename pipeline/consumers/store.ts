import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { fetchAsset, type FetchedAsset } from '../media/fetch-asset.ts'
import { failUnstored } from '../media/fail-unstored.ts'
import { publishAsset } from '../media/publish-asset.ts'
import { storeSuffixes } from '../queue-names.ts'
import type { TaskRow } from '../rows/task-row.ts'
import { defer, defineConsumer, type ConsumerOutcome, type ConsumerRuntime } from './consumer.ts'

/** Fewer tries prove nothing, no matter how long they took. */
const leastUnusableTries = 3
/** A download of a slow host takes longer than that of a good one. */
const hostBusySeconds = 15
/** Shorter than the time after which reconcile would send a second message for the row. */
const longestPauseSeconds = 600

/** Minutes of a week: an address that lives longer is in no hurry. */
const mostUrgentMinutes = 7 * 24 * 60

interface Copy {
  kind: MediaKind
  /** Already counts this try. The table counts it when it ends. */
  row: TaskRow
}

/** Copies a Completed row's asset into our store, once (spec: States and transitions). */
export function storeConsumer(kinds: readonly MediaKind[]) {
  return defineConsumer(queueMessageSchemas['image-store'], async ({ rowId }, runtime) => {
    const found = await findRow(runtime, kinds, rowId)
    if (!found || found.row.status !== 'Completed' || found.row.storageKey) return
    if ((await runtime.storage.problems()).length > 0) return waitForStorage(runtime, found.row)
    const copy: Copy = { kind: found.kind, row: { ...found.row, storeTries: found.row.storeTries + 1 } }
    const isOld = secondsSinceTried(runtime, found.row) > stampSeconds(runtime)
    if (isOld && !(await stamp(runtime, copy))) return
    const release = await takeHostSlot(runtime, copy)
    if (!release) return defer(hostBusySeconds)
    const stopStamping = keepStamping(runtime, copy)
    try {
      return await copyAsset(runtime, copy)
    } catch (error) {
      if ((await runtime.storage.look()).length > 0) return waitForStorage(runtime, found.row)
      // The first error is reported even when the try cannot be counted.
      await countTry(runtime, copy).catch(() => undefined)
      throw error
    } finally {
      stopStamping()
      release()
    }
  })
}

/**
 * Our store takes nothing now. The message waits and counts as no try. When there is room again, the copies whose
 * address at the provider ends first are made first.
 */
function waitForStorage({ clock, settings }: ConsumerRuntime, { providerUrlExpiresAt }: TaskRow): ConsumerOutcome {
  const secondsLeft = providerUrlExpiresAt
    ? secondsBetween(clock.now(), providerUrlExpiresAt)
    : Number.POSITIVE_INFINITY
  const urgency = Math.max(0, mostUrgentMinutes - Math.max(0, Math.floor(secondsLeft / 60)))
  return defer(settings.storageCheckSeconds, urgency)
}

/** Most files come from one host. It has nearly all places, and never all of them. */
const shareOfOneHost = 0.8

/** Null when as many downloads from this host are under way as one host may have. */
function takeHostSlot({ hostSlots, clock, settings }: ConsumerRuntime, { kind, row }: Copy) {
  const { consumerConcurrency, storeSlotsPerHost } = settings
  const wanted = storeSlotsPerHost ?? Math.floor(shareOfOneHost * consumerConcurrency)
  const most = Math.max(1, Math.min(wanted, consumerConcurrency - 1))
  return hostSlots.take({ clock, queue: storeSuffixes[kind], host: URL.parse(row.url ?? '')?.host ?? '', most })
}

async function copyAsset(runtime: ConsumerRuntime, copy: Copy): Promise<ConsumerOutcome> {
  const { kind, row } = copy
  const asset = await fetchAsset(runtime, kind, row)
  switch (asset.kind) {
    case 'found': {
      const published = await publishAsset(runtime, { mediaKind: kind, row, asset })
      if (published.kind === 'done') return
      return tryAgainOrFail(runtime, copy, { kind: 'unusable', code: 'asset-invalid', detail: published.detail })
    }
    case 'gone':
      return fail(runtime, copy, { code: 'asset-lost', detail: asset.detail })
    case 'too-large':
    case 'refused':
      return fail(runtime, copy, { code: 'asset-invalid', detail: asset.detail })
    case 'unusable':
      return tryAgainOrFail(runtime, copy, asset)
    default:
      return asset satisfies never
  }
}

/** One error page of the provider does not fail the row. Only repeated tries over an hour without any asset do. */
async function tryAgainOrFail(
  runtime: ConsumerRuntime,
  copy: Copy,
  { code, detail }: Extract<FetchedAsset, { kind: 'unusable' }>
): Promise<ConsumerOutcome> {
  const { clock, settings, logger } = runtime
  const { kind, row } = copy
  const unusableTries = row.unusableTries + 1
  const unusableSince = row.unusableSince ?? clock.now()
  const secondsLeft = settings.storeUnusableMinutes * 60 - secondsBetween(unusableSince, clock.now())
  if (unusableTries >= leastUnusableTries && secondsLeft <= 0) return fail(runtime, copy, { code, detail })
  await note(runtime, copy, { storeTries: row.storeTries, unusableTries, unusableSince })
  const pause = Math.min(longestPauseSeconds, settings.storeRetryDelaySeconds * 2 ** (unusableTries - 1))
  const seconds = secondsLeft > 0 ? Math.min(pause, secondsLeft) : pause
  logger.info({ kind, rowId: row.id, detail, unusableTries, seconds }, 'the provider gave no asset; it is asked again')
  return defer(seconds)
}

/** Much shorter than the time after which reconcile takes a copy for lost. */
const stampSeconds = ({ settings }: ConsumerRuntime): number => (settings.reconcileGraceMinutes * 60) / 3

function secondsSinceTried({ clock }: ConsumerRuntime, { completedAt, lastStoreTryAt }: TaskRow): number {
  const latest = new Date(Math.max(completedAt?.getTime() ?? 0, lastStoreTryAt?.getTime() ?? 0))
  return secondsBetween(latest, clock.now())
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000

/** Records that a copy is running. False when the row no longer needs one. */
const stamp = (runtime: ConsumerRuntime, copy: Copy): Promise<boolean> => note(runtime, copy, {})

const countTry = (runtime: ConsumerRuntime, copy: Copy): Promise<boolean> =>
  note(runtime, copy, { storeTries: copy.row.storeTries })

async function note(
  { mediaRows, clock }: ConsumerRuntime,
  { kind, row }: Copy,
  set: Partial<Pick<TaskRow, 'storeTries' | 'unusableTries' | 'unusableSince'>>
): Promise<boolean> {
  const noted = await mediaRows.update({
    kind,
    id: row.id,
    whenStatus: 'Completed',
    whenUnstored: true,
    set: { lastStoreTryAt: clock.now(), ...set }
  })
  return noted !== null
}

/** A slow copy records regularly that it is running, so that reconcile does not send a second one. */
function keepStamping(runtime: ConsumerRuntime, copy: Copy): () => void {
  const { clock, logger } = runtime
  const next = () =>
    clock.after(stampSeconds(runtime), () => {
      stop = next()
      stamp(runtime, copy).catch((error: unknown) =>
        logger.warn(
          { error, rowId: copy.row.id },
          'the sign of life of a running copy was not written; reconcile may send it again'
        )
      )
    })
  let stop = next()
  return () => stop()
}

async function findRow(
  { mediaRows }: ConsumerRuntime,
  kinds: readonly MediaKind[],
  rowId: string
): Promise<{ kind: MediaKind; row: TaskRow } | null> {
  for (const kind of kinds) {
    const row = await mediaRows.read(kind, rowId)
    if (row) return { kind, row }
  }
  return null
}

async function fail(
  runtime: ConsumerRuntime,
  copy: Copy,
  { code, detail }: { code: FailureCode; detail: string }
): Promise<void> {
  const { kind, row } = copy
  await countTry(runtime, copy)
  await failUnstored(runtime, { kind, id: row.id, code, detail })
  runtime.logger.warn({ kind, rowId: row.id, code, detail }, 'asset not stored')
}
