import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { openDatabaseLine, type DatabaseLine } from '@callsheet/lib/adapters/node/postgres/testing/database-line.ts'
import { makeFinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp
let line: DatabaseLine
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-cut-outage-'))
  const database = await createTestDatabase()
  line = await openDatabaseLine(database.url)
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts'), DATABASE_URL: line.url }, database)
}, 120_000)

afterAll(async () => {
  await test?.stop()
  await line.close()
  await rm(directory, { recursive: true, force: true })
})

it('a film is not made a second time when the database did not take the result', { timeout: 120_000 }, async () => {
  const ad = await makeFinishedAd(test)
  const cut = line.cutAfter('update "cuts"')
  const asked = await test.call('POST', `/api/ads/${ad.adId}/cuts`, { body: {} })
  expect(asked.status).toBe(202)
  await cut
  line.mend()
  const read = async () => (await test.call('GET', `/api/cuts/${asked.body.id}`)).body
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('Completed')
  const files = await readdir(test.mediaDirectory, { recursive: true })
  // The film, and the film without its captions.
  expect(files.filter((name) => name.includes(asked.body.id) && name.endsWith('.mp4'))).toHaveLength(2)
})
