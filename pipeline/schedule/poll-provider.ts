import { mediaKinds, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { observe, type Outcome } from '../media/observe.ts'
import type { PipelineRuntime } from '../runtime.ts'
import {
  claimDueReads,
  findDueProviders,
  giveBackReads,
  readLaterWaits,
  type DueRead,
  type LaterWaits
} from './claim-due-reads.ts'
import type { Job } from './job.ts'
import { createReadReserver, type ReservedRead } from './reserve-reads.ts'
import { createRollingWork, type RollingWork } from './rolling-work.ts'

/** Readers above the key's rate wait at most this long for their turn. */
const longestSlotWaitSeconds = 20
/** Claims are this far ahead of the reads, at the pace of the reads. */
const aheadSeconds = 1
const mostRowsPerClaim = 1_000

/** What all lanes of a run share. */
interface Run {
  runtime: PipelineRuntime
  signal: AbortSignal
  reserve: ReturnType<typeof createReadReserver>
  waitsOf(kind: MediaKind): Promise<LaterWaits>
  summary: Partial<Record<Outcome, number>>
  /** Keys that the provider has told to wait, and until when. */
  blockedUntil: Map<string, number>
  /** Rows that may still be claimed. */
  left: number
}

/** The reads of one provider. */
interface Poll extends Pick<Run, 'runtime' | 'signal' | 'summary' | 'blockedUntil'> {
  reads: RollingWork
  /** Claimed and not read. */
  unread: DueRead[]
  /** Reserved slots that were not used, by bucket. */
  unused: Map<string, number>
}

/**
 * Asks the providers for every pending task that is due (spec: every minute). Several pollers share the work. A provider
 * that does not answer holds up its own tasks only.
 */
export const pollProvider: Job = async (runtime, signal) => {
  const { settings } = runtime
  const slotWaitSeconds = Math.min(longestSlotWaitSeconds, settings.pollClaimSeconds / 2)
  const waits = new Map<MediaKind, Promise<LaterWaits>>()
  const run: Run = {
    runtime,
    signal,
    reserve: createReadReserver(runtime, slotWaitSeconds),
    waitsOf(kind) {
      const known = waits.get(kind) ?? readLaterWaits(runtime, kind)
      waits.set(kind, known)
      return known
    },
    summary: {},
    blockedUntil: new Map(),
    left: settings.pollRowsPerRun
  }
  const lanes = await findDueProviders(runtime)
  const ends = await Promise.allSettled(lanes.map((provider) => pollLane(run, provider)))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return run.summary
}

async function pollLane(run: Run, provider: string): Promise<void> {
  const { runtime, signal, summary, blockedUntil } = run
  const { clock, settings } = runtime
  const reads = createRollingWork(settings.pollReadsAtOnce)
  const poll: Poll = { runtime, signal, summary, blockedUntil, reads, unread: [], unused: new Map() }
  const startedAt = clock.elapsedSeconds()
  for (const kind of mediaKinds) {
    const waits = await run.waitsOf(kind)
    try {
      while (run.left > 0 && !signal.aborted) {
        const limit = Math.min(run.left, rowsAhead(poll, startedAt))
        run.left -= limit
        const due = await claimDueReads(runtime, { kind, provider, limit, waits })
        run.left += limit - due.length
        const { reserved, refused, keyless } = await run.reserve(due)
        for (const read of keyless) count(poll, read.row.providerTaskId ? 'unavailable' : 'unchanged')
        for (const read of refused) leaveUnread(poll, read)
        for (const read of reserved) {
          const slot = read.waitSeconds > 0 ? clock.sleep(read.waitSeconds, signal).catch(ignoreAbort) : undefined
          reads.add(() => pollRow(poll, read), slot)
        }
        if (due.length < limit) break
        await reads.until(limit)
      }
    } finally {
      await reads.until(0)
      await giveBack(poll, kind)
    }
  }
}

/** As many rows as are read in a short time, so that a slow provider's rows are not held for long. */
function rowsAhead({ runtime, reads }: Poll, startedAt: number): number {
  const least = 2 * runtime.settings.pollReadsAtOnce
  const seconds = runtime.clock.elapsedSeconds() - startedAt
  const pace = seconds > 0 ? reads.done() / seconds : 0
  return Math.max(least, Math.min(mostRowsPerClaim, Math.ceil(pace * aheadSeconds)))
}

async function pollRow(poll: Poll, read: ReservedRead): Promise<void> {
  const { runtime, signal, blockedUntil } = poll
  const { kind, row, bucket } = read
  const now = runtime.clock.now().getTime()
  const blocked = blockedUntil.get(bucket) ?? 0
  if (blocked > now) return leaveUnread(poll, read)
  if (signal.aborted || read.heldUntil.getTime() <= now) {
    poll.unused.set(bucket, (poll.unused.get(bucket) ?? 0) + 1)
    return leaveUnread(poll, read)
  }
  const { outcome, blockedSeconds } = await observe(runtime, { kind, row, span: 'task poll', slot: read }).catch(
    (error: unknown) => {
      runtime.logger.warn({ error, kind, rowId: row.id }, 'a task could not be polled')
      return { outcome: 'unavailable', blockedSeconds: 0 } as const
    }
  )
  if (blockedSeconds > 0) blockedUntil.set(bucket, runtime.clock.now().getTime() + blockedSeconds * 1000)
  count(poll, outcome)
}

function leaveUnread(poll: Poll, read: DueRead): void {
  poll.unread.push(read)
  count(poll, 'not-asked')
}

/** Only when nothing more is claimed, so that a row whose key has no slot is claimed only once in a run. */
async function giveBack({ runtime, unread, unused }: Poll, kind: MediaKind): Promise<void> {
  const { rateLimits, clock, settings } = runtime
  await giveBackReads(runtime, { kind, reads: unread.splice(0) })
  for (const [key, slots] of unused) {
    await rateLimits.giveBack({ key, calls: settings.readsPerSecond, perSeconds: 1, count: slots, now: clock.now() })
  }
  unused.clear()
}

function count({ summary }: Poll, outcome: Outcome): void {
  summary[outcome] = (summary[outcome] ?? 0) + 1
}

function ignoreAbort(): void {
  // The row itself notices the end of the run and is given back.
}
