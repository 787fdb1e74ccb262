import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedKeys } from '@callsheet/lib/database/stored-keys.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '10000' })
}, 120_000)
afterAll(() => callsheet?.stop())

const read = (id: string) => callsheet.api.call(mediaApi.read, { params: { id } })
const small = (id: string, width: number) =>
  fetch(`${callsheet.running.instance.appUrl}/media/${id}?width=${width}`, {
    headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}` }
  })
const stored = (id: string) =>
  waitFor(`the file of ${id}`, async () => (await read(id)).isStored, { timeoutSeconds: 120 })

test('what the provider delivers is stored, shown small, and leaves nothing behind', { timeout: 240_000 }, async () => {
  const still = await callsheet.api.call(mediaApi.createImage, {
    body: { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
    idempotencyKey: randomUUID()
  })
  await stored(still.id)
  const clip = await callsheet.api.call(mediaApi.createVideo, {
    body: { videoType: 'generic', prompt: 'The bottle turns', durationSeconds: 5, firstFrameImageId: still.id },
    idempotencyKey: randomUUID()
  })
  await stored(clip.id)
  for (const { id } of [still, clip]) {
    const whole = await callsheet.readStored(id)
    const answer = await small(id, 320)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.byteLength).toBeLessThan(whole.byteLength)
    const { width, height } = await sharp(bytes).metadata()
    expect(width).toBeLessThanOrEqual(384)
    expect(Math.round((height / width) * 9)).toBe(16)
    expect((await read(id)).thumbnails).toMatchObject({ placeholder: expect.any(String) })
  }
  // The clip begins with its still, so the posters are one picture.
  const [ofStill, ofClip] = await Promise.all(
    [still, clip].map(async ({ id }) =>
      sharp(Buffer.from(await (await small(id, 320)).arrayBuffer()))
        .resize(1, 1, { fit: 'fill' })
        .raw()
        .toBuffer()
    )
  )
  const off = Math.max(...[...ofStill!].slice(0, 3).map((value, index) => Math.abs(value - ofClip![index]!)))
  expect(off).toBeLessThan(40)

  const rows = await callsheet.database.query.videos.findMany()
  const stills = await callsheet.database.query.images.findMany()
  const keys = [...rows, ...stills].flatMap(storedKeys).map(({ storageKey }) => storageKey)
  expect(keys).toHaveLength(4)
  await callsheet.api.call(libraryApi.remove, { body: { ids: [clip.id, still.id] } })
  const noted = await callsheet.database
    .select({ key: deletions.storageKey })
    .from(deletions)
    .orderBy(sql`1`)
  expect(noted.map(({ key }) => key)).toEqual(expect.arrayContaining(keys.toSorted()))
})
