import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inspectStore } from './inspect-store.ts'

test('a folder is good when it takes what is written, and a file in its place is said', async () => {
  const home = await mkdtemp(join(tmpdir(), 'callsheet-doctor-store-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const media = join(home, 'media')
  expect(await inspectStore({ CALLSHEET_HOME: home })).toMatchObject({ verdict: 'good', text: media })
  await rm(media, { recursive: true })
  await writeFile(media, '')
  const text = expect.stringContaining(`MEDIA_DIRECTORY must be a folder that can be written, but ${media} is not`)
  expect(await inspectStore({ CALLSHEET_HOME: home })).toMatchObject({ verdict: 'bad', text })
})

test.each([
  [403, 'note', /takes what is written; its key lacks the right to list \(s3:ListBucket\)/],
  [404, 'good', /^the bucket svc-media at http.* takes what is written$/]
])('a bucket that answers %i to a read of what is missing', async (status, verdict, words) => {
  const server = createServer((request, response) => {
    if (request.method !== 'PUT') response.statusCode = status
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const account = { MEDIA_S3_ACCESS_KEY_ID: 'id', MEDIA_S3_SECRET_ACCESS_KEY: 'secret' }
  const found = await inspectStore({ MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`, ...account })
  expect(found).toMatchObject({ verdict, text: expect.stringMatching(words) })
})

test('a bucket without its key is said', async () => {
  const text = expect.stringContaining('must be set with MEDIA_S3_ENDPOINT')
  expect(await inspectStore({ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatchObject({ verdict: 'bad', text })
})
