import type { TakenSlot } from '../media/ask-provider.ts'
import { openProviderKey, rateKey, type ProviderKey } from '../media/provider-key.ts'
import type { MediaProvider } from '../provider/port.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { DueRead } from './claim-due-reads.ts'

/** A due read with a slot in its key's limits. */
export interface ReservedRead extends DueRead, TakenSlot {
  /** Seconds until the slot. */
  waitSeconds: number
}

export interface ReservedReads {
  reserved: ReservedRead[]
  /** No slot is free in time, or there is no key for the question. */
  refused: DueRead[]
  /** Their key cannot be opened. They count as unanswered. */
  keyless: DueRead[]
}

/** Opens each key once in a run. Reserves the slots of many reads by one statement for each key. */
export function createReadReserver(runtime: PipelineRuntime, maxWaitSeconds: number) {
  const keys = new Map<string, Promise<ProviderKey | null>>()
  const keyOf = (provider: MediaProvider, { row }: DueRead): Promise<ProviderKey | null> => {
    const name = row.providerKeyId ? `${row.ownerId} ${row.providerKeyId}` : row.provider
    const known = keys.get(name) ?? openProviderKey(runtime, provider, row)
    keys.set(name, known)
    return known
  }

  return async function reserveReads(due: readonly DueRead[]): Promise<ReservedReads> {
    const [refused, keyless]: [DueRead[], DueRead[]] = [[], []]
    const buckets = new Map<string, Omit<ReservedRead, 'waitSeconds'>[]>()
    for (const read of due) {
      const provider = findProvider(read.row.provider)
      if (!provider || !read.row.providerTaskId) {
        keyless.push(read)
        continue
      }
      const key = await keyOf(provider, read).catch((error: unknown) => {
        runtime.logger.warn({ error, kind: read.kind, rowId: read.row.id }, 'a task could not be polled')
        return 'does-not-open' as const
      })
      if (key === 'does-not-open') keyless.push(read)
      else if (!key) refused.push(read)
      else {
        const bucket = rateKey(provider, key, 'read')
        const reads = buckets.get(bucket) ?? []
        buckets.set(bucket, reads)
        reads.push({ ...read, key, bucket })
      }
    }
    const reserved: ReservedRead[] = []
    await Promise.all(
      [...buckets].map(async ([bucket, reads]) => {
        const waits = await runtime.rateLimits.reserveMany({
          key: bucket,
          calls: runtime.settings.readsPerSecond,
          perSeconds: 1,
          now: runtime.clock.now(),
          maxWaitSeconds,
          count: reads.length
        })
        for (const [index, read] of reads.entries()) {
          const waitSeconds = waits[index]
          if (waitSeconds === undefined) refused.push(read)
          else reserved.push({ ...read, waitSeconds })
        }
      })
    )
    return { reserved, refused, keyless }
  }
}
