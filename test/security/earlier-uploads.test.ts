import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type RunningApp } from '@callsheet/app/entry/node.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { createFileMediaStore } from '@callsheet/lib/adapters/node/media-store/files.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'

let app: TestApp
let next: RunningApp | undefined
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-earlier-'))
  app = await startTestApp({ MEDIA_DIRECTORY: directory })
})

afterAll(async () => {
  await next?.stop(0)
  await app?.stop()
  await rm(directory, { recursive: true, force: true })
})

test('an upload of an earlier version loses the place where it was taken at the next start', async () => {
  const { database } = app.database
  const media = createFileMediaStore({ directory })
  const place = { IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } }
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c85014' } })
    .withExif(place)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const files = { photo, broken: photo.subarray(0, 200) }
  const ids: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(files)) {
    const answer = await fetch(`${app.app.url}/api/uploads?purpose=product`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.ownerKey}` },
      body: new Uint8Array(photo)
    })
    const { id } = await answer.json()
    // As an earlier version stored it: the file as it came, without a hash.
    const storageKey = `earlier/${name}.jpg`
    await media.put({ key: storageKey, body: new Blob([new Uint8Array(bytes)]).stream(), contentType: 'image/jpeg' })
    await database.update(images).set({ storageKey, sha256: null }).where(eq(images.id, id))
    ids[name] = id
  }
  next = await startApp({
    logger: silentLogger,
    env: {
      DATABASE_URL: app.database.url,
      APP_AUTH_SECRET: 'a-secret-of-the-tests-and-nobody-else',
      AGENTS_URL: app.services.url,
      AGENTS_TOKEN: 'agents-token-of-the-tests',
      PIPELINE_URL: app.services.url,
      PIPELINE_TOKEN: 'pipeline-token-of-the-tests',
      MEDIA_DIRECTORY: directory
    }
  })
  const row = await vi.waitFor(
    async () => {
      const [found] = await database.select().from(images).where(eq(images.id, ids['photo']!))
      expect(found?.sha256).not.toBeNull()
      return found!
    },
    { timeout: 60_000, interval: 50 }
  )
  const answer = await fetch(`${app.app.url}${row.url}`, { headers: { authorization: `Bearer ${app.ownerKey}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.byteLength).toBe(row.byteSize)
  const facts = await sharp(bytes).metadata()
  expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([30, 40, undefined, undefined])
  // The file of before is removed when no address of it can be in use.
  const [note] = await database.select().from(deletions).where(eq(deletions.storageKey, 'earlier/photo.jpg'))
  expect(note!.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 20 * 3_600_000)
  // One that cannot be read stays as it is, for its owner to see.
  const [left] = await database.select().from(images).where(eq(images.id, ids['broken']!))
  expect(left).toMatchObject({ storageKey: 'earlier/broken.jpg', sha256: null })
})
