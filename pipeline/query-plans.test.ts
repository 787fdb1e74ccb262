import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/test-database.ts'
import { createOwner } from './testing/rows.ts'

const rowCount = 20_000

/** Each query that a job runs every few minutes, over a table as large as a busy year's. */
const queries: Record<string, { query: SQL; index: string }> = {
  'rows due to be woken': {
    query: sql`select id from images where status = 'Queued' and next_enqueue_at <= now() order by next_enqueue_at limit 100`,
    index: 'images_queued_(due|since)'
  },
  'rows due to be polled': {
    query: sql`select id from images where status = 'Generating' and next_poll_at <= now() order by next_poll_at limit 20`,
    index: 'images_(poll_due|generating_since)'
  },
  'unstored rows, least recently tried first': {
    query: sql`select * from images where status = 'Completed' and storage_key is null and completed_at <= now() - interval '15 minutes'
      and (last_store_try_at is null or last_store_try_at <= now() - interval '15 minutes') and completed_at > now() - interval '7 days'
      order by last_store_try_at asc nulls first, completed_at limit 25`,
    index: 'images_unstored'
  },
  'rows too long in the queue': {
    query: sql`select * from images where status = 'Queued' and created_at <= now() - interval '24 hours' limit 500`,
    index: 'images_queued_(due|since)'
  },
  'stuck in Submitting': {
    query: sql`select * from images where status = 'Submitting' and submitting_at <= now() - make_interval(secs => 60 * (coalesce((select (config->>'timeoutMinutes')::float8 from image_models where id = images.model_id), 30) + 15)) limit 500`,
    index: 'images_submitting_since'
  },
  'stuck in Generating': {
    query: sql`select * from images where status = 'Generating' and generating_at <= now() - make_interval(secs => 60 * coalesce((select (config->>'timeoutMinutes')::float8 from image_models where id = images.model_id), 30)) limit 500`,
    index: 'images_(generating_since|poll_due)'
  },
  'unsaved images in a final state': {
    query: sql`select id from images where not is_saved and status in ('Completed', 'Failed') order by created_at limit 500`,
    index: 'images_unsaved'
  }
}

describe('the jobs’ queries use their indexes', () => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    const { database } = testDatabase
    const ownerId = await createOwner(database)
    await database.execute(sql`
      insert into images (id, owner_id, status, model_id, api_model_path, input, credits, provider, provider_task_id, is_saved,
                          created_at, completed_at, storage_key, next_enqueue_at, next_poll_at, submitting_at, generating_at, last_store_try_at)
      select gen_random_uuid(), ${ownerId},
             case when n % 1000 = 0 then 'Queued' when n % 1000 = 1 then 'Generating' when n % 1000 = 2 then 'Submitting'
                  when n % 50 = 3 then 'Failed' else 'Completed' end,
             'nano-banana-2', 'm', '{}', 8, 'kie-jobs', n::text, n % 200 <> 7,
             now() - n * interval '5 minutes', now() - n * interval '5 minutes', case when n % 500 = 9 then null else 'key/' || n end,
             now() + (n % 3 - 1) * interval '1 hour', now() + (n % 3 - 1) * interval '1 hour', now() - n * interval '1 second',
             now() - n * interval '1 second', case when n % 3 = 0 then now() - interval '1 hour' end
        from generate_series(1, ${rowCount}) n`)
    await database.execute(sql`vacuum analyze images`)
  })
  afterAll(() => testDatabase.close())

  test.each(Object.entries(queries))('%s', async (_name, { query, index }) => {
    const { rows } = await testDatabase.database.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, buffers) ${query}`
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Scan (Backward )?(using|on) ${index}`))
    expect(plan).not.toContain('Seq Scan on images')
  })
})
