import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMediaUnderstudy, type MediaUnderstudy } from './server.ts'

const bytes = new Uint8Array(2_000).fill(7)
const file = new File([bytes], 'still.png', { type: 'image/png' })

let directory: string
let server: MediaUnderstudy

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-uploads-'))
  server = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: 'key',
    settings: { size: 'thumbnail', uploadMaxBytes: 100_000 }
  })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function upload(body: BodyInit | null, init: RequestInit = {}): Promise<[number, unknown]> {
  const headers = { authorization: 'Bearer key', ...init.headers }
  const answer = await fetch(`${server.url}/api/file-stream-upload`, { method: 'POST', ...init, body, headers })
  return [answer.status, await answer.json()]
}

const readUploads = async () => (await (await fetch(`${server.url}/__control/uploads`)).json()).uploads.at(-1)

describe('an upload', () => {
  test('is kept, served at the returned address, and listed with its hash', async () => {
    const form = formOf({ file, uploadPath: 'images/of-tests', fileName: 'mine.png' })
    const [status, answer] = await upload(form)
    expect([status, answer]).toEqual([
      200,
      {
        success: true,
        code: 200,
        msg: 'File uploaded successfully',
        data: {
          fileName: 'mine.png',
          filePath: 'images/of-tests/mine.png',
          downloadUrl: expect.stringMatching(/\/uploads\/[0-9a-f]+\.png\?/),
          fileSize: bytes.byteLength,
          mimeType: 'image/png',
          uploadedAt: expect.stringMatching(/^\d{4}-/)
        }
      }
    ])
    const { answered, file: kept } = await readUploads()
    expect([answered, kept.sha256]).toEqual([200, createHash('sha256').update(bytes).digest('hex')])
    const served = await fetch(kept.downloadUrl)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes)
  })

  test('gets a name when it has none', async () => {
    expect(await upload(formOf({ file, uploadPath: 'images' }))).toMatchObject([
      200,
      { data: { fileName: expect.stringMatching(/^[0-9a-f]{16}\.png$/) } }
    ])
  })

  const large = new File([new Uint8Array(200_000)], 'large.png', { type: 'image/png' })
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  test.each<[string, BodyInit, RequestInit, number, RegExp]>([
    [
      'with another key',
      formOf({ file, uploadPath: 'a' }),
      { headers: { authorization: 'Bearer no' } },
      401,
      /API Key/
    ],
    ['with the key in another scheme', formOf({ file }), { headers: { authorization: 'Key key' } }, 401, /API Key/],
    ['as text', String(formOf({ file, uploadPath: 'a' })), {}, 400, /multipart\/form-data/],
    ['as fields of a page', new URLSearchParams({ uploadPath: 'a' }), {}, 400, /multipart\/form-data/],
    ['as a form that is none', 'x', { headers: boundary }, 400, /cannot be parsed/],
    ['without a file', formOf({ uploadPath: 'a' }), {}, 400, /parameter: file/],
    ['with a text in place of the file', formOf({ file: 'bytes', uploadPath: 'a' }), {}, 400, /parameter: file/],
    ['with an empty file', formOf({ file: new File([], 'a.png'), uploadPath: 'a' }), {}, 400, /parameter: file/],
    ['without a path', formOf({ file }), {}, 400, /parameter: uploadPath/],
    ['with a path from the root', formOf({ file, uploadPath: '/a' }), {}, 400, /slashes/],
    ['with a path out of its folder', formOf({ file, uploadPath: 'a/../b' }), {}, 400, /slashes/],
    ['of a file over the limit', formOf({ file: large, uploadPath: 'a' }), {}, 413, /over 100000 bytes/]
  ])('%s is refused', async (_name, body, init, status, reason) => {
    const [answered, problem] = await upload(body, init)
    expect([answered, problem]).toEqual([status, { success: false, code: status, msg: expect.stringMatching(reason) }])
    expect(await readUploads()).toMatchObject({ answered: status, file: null, message: expect.stringMatching(reason) })
  })

  test('accepts only POST', async () => {
    const answer = await fetch(`${server.url}/api/file-stream-upload`, { headers: { authorization: 'Bearer key' } })
    expect([answer.status, await answer.json()]).toMatchObject([405, { success: false, code: 405 }])
  })
})
