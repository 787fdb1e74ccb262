import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { Random } from '../random.ts'
import type { ChaosSystem } from './start-system.ts'

interface Disturb {
  system: ChaosSystem
  database: Database
  random: Random
  signal: AbortSignal
}

const kinds = [
  { table: 'images', path: '/api/image/create' },
  { table: 'videos', path: '/api/video/create' }
] as const

/** Sends submit messages a second time, for rows that wait, run or are long done. */
export async function doubleMessages({ system, database, random, signal }: Disturb): Promise<void> {
  while (!signal.aborted) {
    for (const { table, path } of kinds) {
      const { rows } = await database.execute<{ id: string; api_model_path: string }>(
        `select id, api_model_path from ${table} order by random() limit 6`
      )
      const items = rows.map(({ id, api_model_path }) => ({ rowId: id, apiModelPath: api_model_path }))
      if (items.length > 0) await post(system, path, { items: [...items, ...items] })
    }
    await sleep(random.between(800, 2_500))
  }
}

/** Seconds after which a task without news counts as old as a model's shortest time. */
const patienceSeconds = 15

/** Time runs fast here: the jobs of the minute and of five minutes run every few seconds, besides the real schedule. */
export async function runTicks({ system, database, signal }: Omit<Disturb, 'random'>): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    // The database may be away. Then time stands still for this round.
    await ageRows(database).catch(() => undefined)
    await post(system, '/api/admin/ticks/every-minute')
    if (count % 3 === 0) await post(system, '/api/admin/ticks/every-five-minutes')
    await sleep(1_500)
  }
}

/** A model's times are whole minutes, so rows that wait for the provider are made that much older. */
async function ageRows(database: Database): Promise<void> {
  // A version before this one does not write which claim a note is of.
  const { rows: written } = await database.execute(
    `select 1 from information_schema.columns where table_name = 'images' and column_name = 'call_claimed_at'`
  )
  const claim = written.length > 0 ? `, call_claimed_at = call_claimed_at - interval '2 minutes'` : ''
  for (const { table } of kinds) {
    for (const [status, since, alongside] of [
      ['Submitting', 'submitting_at', claim],
      ['Generating', 'generating_at', '']
    ]) {
      // A row that is locked is left for the next time, because waiting for two rows could be a deadlock.
      await database.execute(
        `update ${table} set ${since} = ${since} - interval '2 minutes'${alongside} where id in (
            select id from ${table} where status = '${status}'
              and ${since} between now() - interval '1 minute' and now() - interval '${patienceSeconds} seconds'
              for update skip locked)`
      )
    }
  }
}

/** Ignores the result: lost calls are part of the test. */
async function post({ pipelineUrl, pipelineToken }: ChaosSystem, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(pipelineUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${pipelineToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' })
    },
    signal: AbortSignal.timeout(30_000),
    ...(body !== undefined && { body: JSON.stringify(body) })
  }).catch(() => null)
  await answer?.body?.cancel().catch(() => undefined)
}
