import { count, eq, inArray, isNotNull, isNull, min, and, lte } from 'drizzle-orm'
import { mediaKinds, mediaTable } from '@callsheet/lib/database/media-rows.ts'
import { circuitBreakers, deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { queueSuffixes } from '@callsheet/lib/registry.ts'
import { queueName } from './queue-names.ts'
import { providerOfBucket } from './provider-of-bucket.ts'
import type { PipelineRuntime } from './runtime.ts'

const pendingStates = ['Queued', 'Submitting', 'Generating'] as const

/**
 * Reads the values that only the queues and the rows know. Every replica reads the same. Each query has its own index.
 */
export async function readGauges(runtime: PipelineRuntime): Promise<void> {
  await Promise.all([readQueues(runtime), readRows(runtime), readDeadLetters(runtime), readBreakers(runtime)])
}

async function readQueues({ metrics, settings, queueDepth }: PipelineRuntime): Promise<void> {
  const depths = await Promise.all(
    queueSuffixes.map(async (suffix) => ({ queue: suffix, depth: await queueDepth(queueName(settings, suffix)) }))
  )
  const known = depths.flatMap(({ queue, depth }) => (depth ? [{ queue, depth }] : []))
  metrics.queueMessages.replace(
    known.flatMap(({ queue, depth: { waiting, running } }) => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'running' }, value: running }
    ])
  )
  metrics.queueOldestSeconds.replace(
    known.map(({ queue, depth }) => ({ labels: { queue }, value: depth.oldestSeconds ?? 0 }))
  )
}

async function readRows({ metrics, database, clock }: PipelineRuntime): Promise<void> {
  const now = clock.now()
  const kinds = await Promise.all(
    mediaKinds.map(async (kind) => {
      const table = mediaTable(kind)
      const [states, [due], [unstored]] = await Promise.all([
        database
          .select({ state: table.status, rows: count() })
          .from(table)
          .where(inArray(table.status, [...pendingStates]))
          .groupBy(table.status),
        database
          .select({ since: min(table.nextPollAt) })
          .from(table)
          .where(and(eq(table.status, 'Generating'), lte(table.nextPollAt, now))),
        database
          .select({ since: min(table.completedAt) })
          .from(table)
          .where(and(eq(table.status, 'Completed'), isNull(table.storageKey)))
      ])
      return { kind, states, due: due?.since ?? null, unstored: unstored?.since ?? null }
    })
  )
  const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0)
  metrics.mediaRows.replace(
    kinds.flatMap(({ kind, states }) =>
      pendingStates.map((state) => ({
        labels: { kind, state },
        value: states.find((found) => found.state === state)?.rows ?? 0
      }))
    )
  )
  metrics.pollLagSeconds.replace(kinds.map(({ kind, due }) => ({ labels: { kind }, value: age(due) })))
  metrics.unstoredOldestSeconds.replace(kinds.map(({ kind, unstored }) => ({ labels: { kind }, value: age(unstored) })))
}

async function readBreakers({ metrics, database }: PipelineRuntime): Promise<void> {
  const open = await database.select().from(circuitBreakers).where(isNotNull(circuitBreakers.openUntil))
  const alike = Map.groupBy(open, ({ bucket, ownerId, cause }) =>
    [providerOfBucket(bucket), ownerId ? 'own' : 'deployment', cause].join(' ')
  )
  metrics.breakersOpen.replace(
    [...alike].map(([name, breakers]) => {
      const [provider = '', key = '', cause = ''] = name.split(' ')
      return { labels: { provider, key, cause }, value: breakers.length }
    })
  )
}

async function readDeadLetters({ metrics, database }: PipelineRuntime): Promise<void> {
  const open = await database
    .select({ suffix: deadLetters.suffix, letters: count() })
    .from(deadLetters)
    .where(and(isNull(deadLetters.replayedAt), isNull(deadLetters.droppedAt)))
    .groupBy(deadLetters.suffix)
  metrics.deadLettersOpen.replace(
    queueSuffixes.map((queue) => ({
      labels: { queue },
      value: open.find(({ suffix }) => suffix === queue)?.letters ?? 0
    }))
  )
}
