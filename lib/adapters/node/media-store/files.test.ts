import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeMediaStore } from '../../../conformance/media-store.ts'
import { createFileMediaStore } from './files.ts'

describeMediaStore({
  open: async () => createFileMediaStore({ directory: await mkdtemp(join(tmpdir(), 'callsheet-media-')) })
})

test('the rest of a killed put is no object, and is deleted with its key', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-media-'))
  const store = createFileMediaStore({ directory })
  const folder = join(directory, 'svc-pipeline/video/1')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.a.mp4.partial'), 'half')
  expect(await store.get('svc-pipeline/video/1/a.mp4')).toBeNull()
  await store.delete('svc-pipeline/video/1/a.mp4')
  expect(await readdir(folder)).toEqual([])
})

test('a type that the name does not say is stored beside the file, and the notes of earlier versions are read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-media-'))
  const store = createFileMediaStore({ directory })
  const body = () => new Response('bytes').body ?? new ReadableStream()
  await store.put({ key: 'a/1.png', body: body(), contentType: 'image/png' })
  await store.put({ key: 'a/2.bin', body: body(), contentType: 'image/webp' })
  expect(await readdir(join(directory, 'a'))).toEqual(['1.png', '2.bin', '2.bin.json'])
  await writeFile(join(directory, 'a/1.png.json'), '{"contentType":"image/jpeg"}')
  for (const [key, contentType] of [
    ['a/1.png', 'image/jpeg'],
    ['a/2.bin', 'image/webp']
  ] as const) {
    const stored = await store.get(key)
    expect(stored).toMatchObject({ contentType })
    await stored?.body.cancel()
  }
})
