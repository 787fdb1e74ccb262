import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { migrate, ownMigrationsFolder } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { modelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { restoreBackup } from '../../cli/backup/restore-backup.ts'
import { startCallsheet } from '../../cli/embedded/start-callsheet.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { createHome } from '../support/callsheet-process.ts'

// Whole systems on a machine that may be busy: what is awaited are states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = fileURLToPath(new URL('../..', import.meta.url))
const logger = createLogger({ service: 'migrations', level: 'silent' })
const opened: TestDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function openEmpty(): Promise<string> {
  const database = await createTestDatabase({ maxConnections: 1 })
  opened.push(database)
  await query(database.url, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
  return database.url
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('from an empty database', () => {
  test('several copies at once make it once', async () => {
    const url = await openEmpty()
    const done = await Promise.all(Array.from({ length: 3 }, () => migrate({ url, logger })))
    expect(done.filter(({ applied }) => applied.length > 0)).toHaveLength(1)
    const [count] = await query(url, 'select count(*)::int as applied from drizzle.__drizzle_migrations')
    expect(count?.['applied']).toBe(done.flatMap(({ applied }) => applied).length)
    const models = await query(url, 'select id from video_models')
    expect(models.length).toBeGreaterThan(3)
  })

  test('the migrations lead to what the schema files say', { timeout: 300_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callsheet-migrations-'))
    try {
      await cp(ownMigrationsFolder, folder, { recursive: true })
      const before = await readdir(folder)
      // Installs the tool when it is not there.
      const program = join(root, 'bin/callsheet.mjs')
      const config = await readFile(join(root, 'drizzle.config.ts'), 'utf8')
      const changed = join(root, `drizzle.${process.pid}.config.ts`)
      await writeFile(changed, config.replace(/out: '[^']+'/, `out: '${folder}'`))
      const args = [program, 'run', 'db:generate', `--config=${changed}`]
      await promisify(execFile)(process.execPath, args, { cwd: root }).finally(() => rm(changed))
      expect(await readdir(folder), 'npm run db:generate -- --name what-changed').toEqual(before)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

test('a database of another line of versions is left alone', async () => {
  const url = await openEmpty()
  await migrate({ url, logger })
  await query(url, `update drizzle.__drizzle_migrations set hash = 'of-another-line', created_at = 1`)
  await expect(migrate({ url, logger })).rejects.toThrow('another line of versions')
})

test('an ad with media in several ratios keeps the ratio that it is set to, else its first one', async () => {
  const url = await openEmpty()
  await migrate({ url, logger })
  const [set, open, sheetsOnly] = [randomUUID(), randomUUID(), randomUUID()]
  const still = (adId: string, ratio: string, { day, purpose = 'single' }: { day: number; purpose?: string }) =>
    query(
      url,
      `insert into images (id, owner_id, ad_id, purpose, model_id, api_model_path, provider, credits, input, created_at)
       values ('${randomUUID()}', 'owner', '${adId}', '${purpose}', 'm', 'm', 'kie-jobs', 1,
               '{"kind":"image","prompt":"A hand","aspectRatio":"${ratio}"}', '2026-01-0${day}')`
    )
  await query(
    url,
    `insert into users (id, name, email, email_verified) values ('owner', 'Owner', 'owner@example.com', true)`
  )
  for (const [id, ratio] of [
    [set, `'1:1'`],
    [open, 'null'],
    [sheetsOnly, 'null']
  ])
    await query(
      url,
      `insert into ads (id, owner_id, name, idea, aspect_ratio) values ('${id}', 'owner', 'Cold brew', 'Cold brew', ${ratio})`
    )
  for (const adId of [set, open]) {
    await still(adId, '4:5', { day: 1, purpose: 'element' })
    await still(adId, '16:9', { day: 3 })
    await still(adId, '9:16', { day: 2, purpose: 'scene' })
  }
  await still(sheetsOnly, '4:5', { day: 1, purpose: 'element' })
  const migration = await readFile(join(ownMigrationsFolder, '0006_aspect-ratio-fixed.sql'), 'utf8')
  await query(url, migration.split('--> statement-breakpoint')[1]!)
  const rows = await query(
    url,
    `select id, aspect_ratio as ratio, aspect_ratio_fixed_at is not null as fixed from ads order by id`
  )
  expect(Object.fromEntries(rows.map(({ id, ratio, fixed }) => [id, [ratio, fixed]]))).toEqual({
    [set]: ['1:1', true],
    [open]: ['9:16', true],
    [sheetsOnly]: [null, false]
  })
})

test('the migrations bring every model as its file says', async () => {
  const url = await openEmpty()
  await migrate({ url, logger })
  const rows = await query(
    url,
    'select id, config, input_pictures as pictures from video_models union all select id, config, input_pictures from image_models'
  )
  const models = rows.map(({ id, config, pictures }) => [id, [modelConfigSchema.parse(config), pictures]])
  const files = seedModels.map(({ id, config, inputPictures }) => [id, [config, inputPictures ?? null]])
  expect(Object.fromEntries(models)).toEqual(Object.fromEntries(files))
})

test('models of fal.ai that the code knew by name have their path for pictures in their rows', async () => {
  const url = await openEmpty()
  await migrate({ url, logger })
  const own = { endpointFamily: 'fal-queue', fieldMap: { references: { field: 'image_urls', as: 'list' } } }
  const configs = {
    known: { ...own, apiModelPath: 'fal-ai/nano-banana-pro' },
    other: { ...own, apiModelPath: 'fal-ai/other' },
    changed: {
      ...own,
      apiModelPath: 'fal-ai/nano-banana',
      apiModelPathByInput: { references: 'fal-ai/nano-banana/2' }
    },
    elsewhere: { ...own, apiModelPath: 'fal-ai/nano-banana', endpointFamily: 'kie-jobs' }
  }
  for (const [id, config] of Object.entries(configs))
    await query(
      url,
      `insert into image_models (id, label, position, credits, credits_with_own_key, config)
       values ('${id}', 'A model', 900, 1, 1, '${JSON.stringify(config)}')`
    )
  const migration = await readFile(join(ownMigrationsFolder, '0039_paths-by-input-and-a-price.sql'), 'utf8')
  await query(url, migration.split('--> statement-breakpoint')[0]!)
  const rows = await query(
    url,
    `select id, config #>> '{apiModelPathByInput,references}' as path from image_models
      where id in ('known', 'other', 'changed', 'elsewhere')`
  )
  expect(Object.fromEntries(rows.map(({ id, path }) => [id, path]))).toEqual({
    known: 'fal-ai/nano-banana-pro/edit',
    other: null,
    changed: 'fal-ai/nano-banana/2',
    elsewhere: null
  })
})

/** What `callsheet backup` kept of an ad that the release made, without its media and secrets. */
const releases = ['0.1.0', '0.2.0']

describe.each(releases)('from %s', (release) => {
  test('every row is there, the money is right and the app shows the ad', async () => {
    const url = await openEmpty()
    const home = await createHome({ DATABASE_URL: url })
    try {
      const folder = join(root, 'test/migrations', release)
      const manifest = await restoreBackup({ env: home.env, folder })
      for (const { name, rows } of manifest.tables) {
        const [count] = await query(url, `select count(*)::int as rows from "${name}"`)
        expect(count?.['rows'], name).toBeGreaterThanOrEqual(rows)
      }
      const [ad] = await query(url, `select id from pipelines`)
      const [money] = await query(url, 'select sum(amount)::int as ledger from credit_ledger')
      const running = await startCallsheet({ env: home.env, instanceName: 'test', withStudio: false })
      try {
        const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
        const pipeline = await api.call(readPipeline, { query: { id: String(ad?.['id']) } })
        expect(pipeline.scenes).toHaveLength(2)
        for (const { image, video } of pipeline.scenes) {
          expect(image).toMatchObject({ status: 'Completed', isStored: true })
          expect(video).toMatchObject({ status: 'Completed', isStored: true })
        }
        expect((await api.call(creditsApi.read)).balance).toBe(money?.['ledger'])
        // Its stills were bought, so its ratio stays.
        const { aspectRatio, isAspectRatioFixed } = await api.call(adsApi.read, { params: { id: pipeline.adId } })
        expect([aspectRatio, isAspectRatioFixed]).toEqual([pipeline.aspectRatio, true])
      } finally {
        await running.stop()
      }
    } finally {
      await home.remove()
    }
  })
})
