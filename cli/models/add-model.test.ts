import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { migrate, ownMigrationsFolder } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { videoModels } from '@callsheet/lib/database/schema/models.ts'
import seedance from '@callsheet/lib/models/seed/seedance-2.json' with { type: 'json' }
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addModel } from './add-model.ts'
import { readModelFile } from './read-model-file.ts'

const ignore = () => undefined
const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent }

let folder: string
let migrationsFolder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-models-'))
  migrationsFolder = join(folder, 'migrations')
  await cp(ownMigrationsFolder, migrationsFolder, { recursive: true })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(model: unknown): Promise<string> {
  const file = join(folder, 'model.json')
  await writeFile(file, typeof model === 'string' ? model : JSON.stringify(model))
  return file
}

const quick = { ...seedance, id: 'o-quick-1.5', label: "O'Quick 1.5", credits: 3 }

test('writes a migration that the database takes, after all others', async () => {
  const model = await readModelFile(await write(quick))
  const sql = await addModel({ model, migrationsFolder, now: new Date(0) })
  expect(sql).toMatch(/\d{4}_add-model-o-quick-1-5\.sql$/)

  const test = await createTestDatabase()
  try {
    await migrate({ url: test.url, logger: silent, migrationsFolder })
    const rows = await test.database.select().from(videoModels)
    const added = rows.find(({ id }) => id === quick.id)
    expect(added).toMatchObject({ label: "O'Quick 1.5", enabled: false, credits: 3, config: model.config })
    expect(added?.position).toBe(Math.max(...rows.map(({ position }) => position)))
    const off = rows.filter(({ enabled }) => !enabled).map(({ id }) => id)
    const others = ['seedance-2-fast-runware', 'veo-3.1-fast-replicate', 'grok-imagine-video-1.5', 'wan-3.0-alibaba']
    expect(off.toSorted()).toEqual([quick.id, ...others].toSorted())
  } finally {
    await test.close()
  }
})

test('the model file on the page about adding a model is valid', async () => {
  const page = await readFile(new URL('../../docs/add-a-model.md', import.meta.url), 'utf8')
  const model = await readModelFile(await write(/```json[^\n]*\n([\s\S]*?)```/.exec(page)?.[1] ?? ''))
  expect(model.config).toMatchObject({ kind: 'video', features: { talkingHead: true } })
  expect(await addModel({ model, migrationsFolder, now: new Date() })).toMatch(/_add-model-example-clip-1\.sql$/)
})

test('an id is added only once', async () => {
  const model = await readModelFile(await write(quick))
  await addModel({ model, migrationsFolder, now: new Date() })
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  await expect(addModel({ model, migrationsFolder, now: new Date() })).rejects.toThrow(/adds o-quick-1.5 already/)
  const known = await readModelFile(await write(seedance))
  await expect(addModel({ model: known, migrationsFolder, now: new Date() })).rejects.toThrow(
    /seed-models.sql adds seedance-2/
  )
  expect(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')).toBe(journal)
})

test.each([
  ['not JSON', '{"id": ', /is not JSON/],
  ['an unknown field', { ...quick, config: { ...quick.config, colour: 'red' } }, /config: .*colour/],
  ['no durations', { ...quick, config: { ...quick.config, durations: [] } }, /config\.durations/],
  [
    'a slot that its field map cannot fill',
    { ...quick, config: { ...quick.config, fieldMap: { prompt: { field: 'prompt' } } } },
    /config\.fieldMap\.firstFrame: is needed/
  ]
])('%s is refused with where', async (_what, model, message) => {
  await expect(readModelFile(await write(model))).rejects.toThrow(message)
})
