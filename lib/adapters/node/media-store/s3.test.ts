import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeMediaStore } from '../../../conformance/media-store.ts'
import { askListRight } from './ask-list-right.ts'
import { createS3MediaStore } from './s3.ts'
import { provideBucket } from './provide-bucket.ts'

const bucket = 'svc-media'
let server: S3rver
let endpoint = ''

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }]
  })
  const { port } = (await server.run()) as AddressInfo
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const open = async () =>
  createS3MediaStore({ endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })

test('a bucket is made once', async () => {
  const settings = {
    s3Endpoint: endpoint,
    s3Bucket: 'new-bucket',
    s3Region: 'us-east-1',
    s3AccessKeyId: 'S3RVER',
    s3SecretAccessKey: 'S3RVER'
  }
  expect(await provideBucket(settings)).toBe(true)
  expect(await provideBucket(settings)).toBe(false)
})

/** As S3 in Frankfurt answers: to a key for objects alone, or to one that may make buckets. */
async function atFrankfurt(mayMakeBuckets: boolean, mayPut = true) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    asked.push(`${request.method} ${request.url}`)
    const problem = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    if (request.url !== '/pictures') return mayPut ? response.end() : problem(403, 'AccessDenied')
    if (!mayMakeBuckets) return problem(403, 'AccessDenied')
    if (request.method === 'HEAD') return response.writeHead(404).end()
    return body.includes('<LocationConstraint>eu-central-1</LocationConstraint>')
      ? response.end()
      : problem(400, 'IllegalLocationConstraintException')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const made = await provideBucket({
      s3Endpoint: `http://127.0.0.1:${port}`,
      s3Bucket: 'pictures',
      s3Region: 'eu-central-1',
      s3AccessKeyId: 'id',
      s3SecretAccessKey: 'secret'
    })
    return { made, asked }
  } finally {
    server.close()
  }
}

test('a bucket is made in the region of the settings, and a key for objects alone uses the one that is there', async () => {
  expect(await atFrankfurt(true)).toEqual({ made: true, asked: ['HEAD /pictures', 'PUT /pictures'] })
  expect(await atFrankfurt(false)).toEqual({ made: false, asked: ['HEAD /pictures', 'PUT /pictures/storage-probe'] })
  await expect(atFrankfurt(false, false)).rejects.toThrow('The media store refuses our key. The bucket is pictures.')
})

describeMediaStore({ open })

test('a signed address is read without a key, an altered one is not', async () => {
  const store = await open()
  const key = 'svc-pipeline/image/signed/1.png'
  await store.put({ key, body: new Response('picture').body ?? new ReadableStream(), contentType: 'image/png' })
  const url = (await store.sign(key, { expiresInSeconds: 60 })) ?? ''
  expect(await (await fetch(url)).text()).toBe('picture')
  expect((await fetch(url.replace('signed/1.png', 'signed/2.png'))).ok).toBe(false)
})

/** As S3 answers to a key that may put and get objects and not list them. */
async function startWithoutList() {
  const kept = new Set<string>()
  const state = { mayGet: true }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const isThere = kept.has(path)
    if (request.method === 'PUT') kept.add(path)
    const isGiven = request.method === 'PUT' || (state.mayGet && isThere)
    if (isGiven) return request.resume().on('end', () => response.end('x'))
    response.writeHead(403, { 'content-type': 'application/xml' })
    return response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const account = { bucket: 'b', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { state, account: { endpoint: `http://127.0.0.1:${port}`, ...account } }
}

test('without the right to list, what is missing is missing, and a refusal stays one', async () => {
  const { state, account } = await startWithoutList()
  expect(await createS3MediaStore(account).get('a/1.png')).toBeNull()
  expect(await askListRight(account)).toBe(false)
  state.mayGet = false
  await expect(createS3MediaStore(account).get('a/1.png')).rejects.toThrow(/answered 403 to a get: .*AccessDenied/)
  const all = { endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  expect(await askListRight(all)).toBe(true)
})

test('redirects of a store are not followed with our signature, neither for reads nor for writes', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const account = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const store = createS3MediaStore({ endpoint: `http://127.0.0.1:${port}`, bucket: 'moved', ...account })
    const body = () => new Blob(['picture']).stream()
    await expect(store.get('a/1.png')).rejects.toThrow(/answered 307 to a get/)
    await expect(store.put({ key: 'a/1.png', body: body(), contentType: 'image/png' })).rejects.toThrow(/answered 307/)
    await expect(store.delete('a/1.png')).rejects.toThrow(/answered 307 to a delete/)
    expect(asked).toEqual(Array(3).fill('/moved/a/1.png'))
  } finally {
    server.close()
  }
})

test.each([
  ['a small body', 200_000],
  ['one of exactly a part', 8 * 1024 * 1024],
  ['a large one', 20_000_000]
])('%s of a known length is stored whole, and not at all when it breaks off', async (_name, bytes) => {
  const store = await open()
  const key = `svc-pipeline/video/known/${bytes}.mp4`
  const contentType = 'video/mp4'
  const body = () => new Blob([new Uint8Array(bytes).fill(7)]).stream()
  expect(await store.put({ key, body: body(), contentType, contentLength: bytes })).toMatchObject({ size: bytes })
  const stored = await store.get(key)
  expect(stored).toMatchObject({ size: bytes, contentType })
  await stored?.body.cancel()

  const broken = body().pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        if (chunk.byteLength > 0) controller.error(new Error('the line went dead'))
      }
    })
  )
  const other = `svc-pipeline/video/broken/${bytes}.mp4`
  await expect(store.put({ key: other, body: broken, contentType, contentLength: bytes })).rejects.toThrow()
  expect(await store.get(other)).toBeNull()
})
