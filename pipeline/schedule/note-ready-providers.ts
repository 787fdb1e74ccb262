import { ne, sql } from 'drizzle-orm'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import { mediaProviders } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { JobSummary } from './job.ts'

/** Writes which media providers have their key or address, so that the app offers no model that nobody can make. */
export async function noteReadyProviders(
  runtime: Pick<PipelineRuntime, 'database' | 'settings' | 'clock'>
): Promise<JobSummary> {
  const { database, settings, clock } = runtime
  const updatedAt = clock.now()
  const isReady = new Map(
    Object.values(mediaProviders).map(({ account, ownKey }) => [account, ownKey({ settings }) !== null])
  )
  const changed = await database
    .insert(providerReadiness)
    .values([...isReady].map(([provider, ready]) => ({ provider, isReady: ready, updatedAt })))
    .onConflictDoUpdate({
      target: providerReadiness.provider,
      set: { isReady: sql`excluded.is_ready`, updatedAt },
      setWhere: ne(providerReadiness.isReady, sql`excluded.is_ready`)
    })
    .returning({ provider: providerReadiness.provider })
  return { ready: [...isReady.values()].filter(Boolean).length, changed: changed.length }
}
