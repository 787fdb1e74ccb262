import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import * as schema from '@callsheet/lib/database/schema/schema.ts'
import type { AnimaticPlan } from '@callsheet/lib/wire/animatics-api.ts'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import { brandKitContentSchema } from '@callsheet/lib/wire/brand-kit.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { fillTable, idOf, type TableToFill } from './fill-table.ts'

export const scenesPerPipeline = 20
/** Tables that grow with every scene have this many rows. The others are in proportion. */
const busyYear = 1_000_000

const mediaValues = {
  /** Nearly all rows are done. One in a thousand is in each of the states that jobs look for. */
  status: `case n % 1000 when 0 then 'Queued' when 1 then 'Generating' when 2 then 'Submitting' when 3 then 'Failed' else 'Completed' end`,
  pipeline_id: idOf('pipelines', `((n - 1) / ${scenesPerPipeline} + 1)`),
  scene_id: idOf('pipeline_scenes'),
  ad_id: idOf('ads', `((n - 1) / ${scenesPerPipeline} + 1)`),
  model_id: `'nano-banana-2'`,
  provider: `'kie-jobs'`,
  provider_task_id: `'task-' || n`,
  url: `'/media/' || n`,
  folder: `'Folder ' || n / 20`,
  is_saved: `n % 50 <> 7`,
  completed_at: `now() - n * interval '20 seconds'`,
  storage_key: `case when n % 1000 = 9 then null else 'key/' || n end`,
  next_enqueue_at: `now() + (n % 3 - 1) * interval '1 hour'`,
  next_poll_at: `case when n % 1000 = 1 then now() + (n % 7 - 1) * interval '1 hour' end`,
  submitting_at: `now() - n * interval '20 seconds'`,
  settle_at: `case when n % 1000 = 2 then now() + (n % 7 - 1) * interval '1 hour' end`,
  generating_at: `now() - n * interval '20 seconds'`,
  last_store_try_at: `case when n % 3 = 0 then now() - interval '1 hour' end`
}

const script: Script = {
  title: 'Bitter no more',
  formatSlug: 'talking-head',
  archetype: 'testimonial',
  cast: [],
  scenes: [{ position: 1, spokenScript: 'It is smooth.', durationSeconds: 5, receipts: [] }]
}

const board: Storyboard = { title: 'Bitter no more', elements: [], shots: [] }

const animatic: AnimaticPlan = { aspectRatio: '9:16', hasSpeakerLabels: false, scenes: [] }

const brand = brandKitContentSchema.parse({ name: 'Slow Tide' })

const cut: CutSettings = {
  clips: [],
  captions: { isBurnedIn: false, style: 'plain', hasSpeakerLabels: false },
  overlays: [],
  isLevelled: true
}

const tablesOfNote = (many: number): TableToFill[] => [
  { table: schema.users, rows: many / 500, values: { email: `n || '@example.com'` } },
  { table: schema.modelKeys, rows: many / 500, values: { address: `'https://example.com'`, roles: `'[]'` } },
  {
    table: schema.modelSpending,
    rows: many / 5,
    values: { day: 'current_date - (n % 400)::integer', paid_by: `'deployment'`, model: `'model-' || n % 4` }
  },
  {
    table: schema.brandKits,
    rows: many / 500,
    values: { name: `'Brand ' || n`, is_default: 'false', content: `'${JSON.stringify(brand)}'` }
  },
  { table: schema.ads, rows: many / scenesPerPipeline },
  { table: schema.pipelines, rows: many / scenesPerPipeline },
  {
    table: schema.pipelineScenes,
    rows: many,
    values: { position: `(n - 1) % ${scenesPerPipeline} + 1`, image_id: idOf('images'), video_id: idOf('videos') }
  },
  {
    table: schema.images,
    rows: many,
    values: {
      ...mediaValues,
      purpose: `case when n % 50 = 3 then 'upload' else 'scene' end`,
      byte_size: '2000000',
      sha256: `'a hash'`
    }
  },
  { table: schema.videos, rows: many, values: { ...mediaValues, api_model_path: `'veo'` } },
  { table: schema.i2vGenerations, rows: many / 20, values: mediaValues },
  {
    table: schema.creditLedger,
    rows: many,
    values: {
      key: `'charge:' || n`,
      kind: `'charge'`,
      amount: '-1',
      pipeline_id: `'p' || n / 40`,
      media_id: `${idOf('images')}::text`
    }
  },
  {
    table: schema.elements,
    rows: many / 10,
    values: { slug: `'element-' || n % 2`, ad_id: idOf('ads', '((n - 1) / 2 + 1)') }
  },
  {
    table: schema.chatChunks,
    rows: many / 5,
    values: { sequence: 'n % 20', run_id: idOf('chat_runs', '((n - 1) / 20 + 1)') }
  },
  { table: schema.chatRuns, rows: many / 20, values: { state: `'done'` } },
  { table: schema.adScenes, rows: many / 10, values: { number: 'n % 2', ad_id: idOf('ads', '((n - 1) / 2 + 1)') } },
  {
    table: schema.backgroundJobs,
    rows: many / 10,
    values: {
      kind: `case n % 4 when 0 then 'final-cut' when 2 then 'animatic' else 'offer-process' end`,
      status: `case n % 1000 when 0 then 'Queued' when 1 then 'Running' else 'Completed' end`,
      started_at: `now() - n * interval '20 seconds'`
    }
  },
  {
    table: schema.voiceTakes,
    rows: many / 10,
    values: {
      status: `case n % 1000 when 0 then 'Queued' when 1 then 'Speaking' when 2 then 'Failed' else 'Completed' end`,
      ad_id: idOf('ads', '((n - 1) / 4 + 1)'),
      line_hash: `'hash-' || n`,
      voice: `'onyx'`,
      heartbeat_at: `now() - n * interval '20 seconds'`,
      storage_key: `'key/' || n`
    }
  },
  {
    table: schema.musicFiles,
    rows: many / 100,
    values: {
      ad_id: idOf('ads', '((n - 1) / 4 + 1)'),
      duration_seconds: '60',
      storage_key: `'music/' || n`,
      byte_size: '10000'
    }
  },
  {
    table: schema.animatics,
    rows: many / scenesPerPipeline,
    values: {
      plan: `'${JSON.stringify(animatic)}'`,
      pipeline_id: `case n % 2 when 1 then ${idOf('pipelines')} end`,
      storyboard_id: `case n % 2 when 0 then ${idOf('storyboards')} end`
    }
  },
  { table: schema.cuts, rows: many / scenesPerPipeline, values: { settings: `'${JSON.stringify(cut)}'` } },
  {
    table: schema.localisations,
    rows: many / scenesPerPipeline,
    values: { language: `'de'`, lines: `'[]'` }
  },
  { table: schema.jobRuns, rows: many / 10, values: { job: `'staging:every-minute'`, finished_at: 'now()' } },
  { table: schema.scripts, rows: many / scenesPerPipeline, values: { content: `'${JSON.stringify(script)}'` } },
  { table: schema.storyboards, rows: many / scenesPerPipeline, values: { content: `'${JSON.stringify(board)}'` } }
]
/** Left as seeded, or filled with keys of their own. */
const leftAlone = new Set([
  'image_models',
  'video_models',
  'agents',
  'database_facts',
  'rate_limits',
  'circuit_breakers',
  'provider_readiness',
  'credit_accounts',
  'api_key_budgets',
  'month_spending',
  'workspace_budget',
  'budget_returns',
  'voice_samples'
])

/** A migrated database with the rows of a busy year. This takes almost a minute. */
export async function createBusyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await fillDatabase(database.url, busyYear)
  return database
}

/** Rows of which no job finds any: all work is done, and every asset has its copy. */
const atRest: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    ['images', 'videos', 'i2v_generations'].map((table) => [
      table,
      {
        status: `'Completed'`,
        storage_key: `'key/' || n`,
        ...Object.fromEntries(
          ['next_poll_at', 'settle_at', 'submitting_at', 'next_enqueue_at'].map((due) => [due, 'null'])
        )
      }
    ])
  ),
  background_jobs: { status: `'Completed'` },
  voice_takes: { status: `'Completed'` }
}

/**
 * Fills a migrated, empty database. `many` is the number of scenes. Row 1 of every table belongs to `users1`. With
 * `isAtRest`, no row is under way.
 */
export async function fillDatabase(
  url: string,
  many: number,
  { isAtRest = false }: { isAtRest?: boolean } = {}
): Promise<void> {
  const [first, second] = [await openForFilling(url), await openForFilling(url)]
  /** Two at a time, because each statement has one core. */
  const each = async <Item>(items: Iterable<Item>, work: (client: Client, item: Item) => Promise<unknown>) => {
    const left = [...items].values()
    await Promise.all(
      [first, second].map(async (client) => {
        for (const item of left) await work(client, item)
      })
    )
  }
  try {
    const tables = tablesToFill(many)
    const rowsOf = (name: string) => tables.get(name)?.rows ?? 1
    const createIndexes = await dropIndexes(first)
    await each(tables, (client, [name, table]) => {
      const values = { ...table.values, ...(isAtRest ? atRest[name] : {}) }
      return fillTable(client, { ...table, values }, rowsOf)
    })
    await each(createIndexes, (client, create) => client.query(create))
    await first.query('analyze')
    // The newest rows of every table are the owner's.
    await first.query(`update users set role = 'owner' where id = 'users1'`)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function openForFilling(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`
  )
  return client
}

/**
 * Drops the indexes, because building an index is faster than updating it while its table grows. Returns the statements
 * that create them again. The index of a partition comes and goes with that of its table, of which PostgreSQL tells the
 * statement for the table alone.
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and indexrelid not in (select conindid from pg_constraint)
        and indexrelid not in (select oid from pg_class where relispartition)`
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

function tablesToFill(many: number): Map<string, TableToFill> {
  const named = new Map(tablesOfNote(many).map((entry) => [getTableName(entry.table), entry]))
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue
    const name = getTableName(table)
    if (!named.has(name) && !leftAlone.has(name)) named.set(name, { table, rows: many / 20, values: uniqueValues })
  }
  return named
}

/** Columns of many tables whose values must be unique. */
const uniqueValues = { key: `'key' || n`, token: `'token' || n`, account_id: `'account' || n`, version: '1' }
