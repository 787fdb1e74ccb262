import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgents, testToken } from '@callsheet/agents/testing/start-test-agents.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { acceptedPictures } from './hostile-files/accepted-pictures.ts'
import { secrets, type HostileFile } from './hostile-files/hostile-file.ts'
import { refusedFiles } from './hostile-files/refused-files.ts'

let agents: Awaited<ReturnType<typeof startTestAgents>>
let app: TestApp

beforeAll(async () => {
  agents = await startTestAgents({ READING_TIMEOUT_SECONDS: '5' })
  app = await startTestApp({
    AGENTS_URL: agents.url,
    AGENTS_TOKEN: testToken,
    APP_PICTURES_AT_ONCE: '1',
    QUOTA_UPLOADS_PER_HOUR: '0'
  })
})

afterAll(async () => {
  await app?.stop()
  await agents?.stop()
})

const headers = () => ({ authorization: `Bearer ${app.ownerKey}` })

async function upload({ bytes, contentType }: Pick<HostileFile, 'bytes' | 'contentType'>, query = 'purpose=product') {
  const body = new Uint8Array(await bytes())
  const sent = { ...headers(), ...(contentType && { 'content-type': contentType }) }
  const answer = await fetch(`${app.app.url}/api/uploads?${query}`, { method: 'POST', headers: sent, body })
  return { status: answer.status, body: await answer.json() }
}

async function stored(id: string) {
  const answer = await fetch(`${app.app.url}/media/${id}`, { headers: headers() })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { type: answer.headers.get('content-type'), bytes, facts: await sharp(bytes).metadata() }
}

describe('an upload that is no picture we read', () => {
  test.each(refusedFiles)('is refused with a reason: $what', async ({ expected, ...file }) => {
    if (!('says' in expected)) throw new Error('A refusal says why.')
    const { status, body } = await upload(file)
    expect([status, body.detail]).toEqual([expected.status, expect.stringMatching(expected.says)])
  })
})

describe('an upload that is a picture', () => {
  test.each(acceptedPictures)('is written anew with nothing but its pixels: $what', async ({ expected, ...file }) => {
    if (!('type' in expected)) throw new Error('A picture has a type.')
    const answer = await upload(file)
    expect([answer.status, answer.body.detail]).toEqual([201, undefined])
    const { type, bytes, facts } = await stored(answer.body.id)
    expect([type, facts.width, facts.height]).toEqual([expected.type, ...expected.size])
    expect(facts).toMatchObject({ depth: 'uchar', hasAlpha: expected.hasAlpha ?? false })
    expect(['srgb', 'b-w']).toContain(facts.space)
    for (const part of ['exif', 'icc', 'iptc', 'xmp', 'tifftagPhotoshop', 'orientation', 'comments', 'pages'] as const)
      expect(facts[part], part).toBeUndefined()
    const text = bytes.toString('latin1')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const [row] = await app.database.database.select().from(images).where(eq(images.id, answer.body.id))
    expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})

describe('the name of an upload', () => {
  const picture = acceptedPictures[0]!
  const named = (name: string) => upload(picture, new URLSearchParams({ purpose: 'product', name }).toString())

  test.each(['../../etc/passwd', 'C:\\windows\\win.ini', '<script>alert(1)</script>.png', '‮gpj.exe', '🧋'.repeat(60)])(
    'is words alone and never a path: %s',
    async (name) => {
      const { status, body } = await named(name)
      expect(status).toBe(201)
      const answer = await fetch(`${app.app.url}/media/${body.id}?download`, { headers: headers() })
      await answer.body?.cancel()
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.png"$/)
      const [row] = await app.database.database.select().from(images).where(eq(images.id, body.id))
      expect(row?.storageKey).toMatch(/^[\w-]+(\/[\w.-]+)+\.png$/)
      expect(row?.storageKey).not.toContain('..')
    }
  )

  test.each(['x'.repeat(5_000), 'a\0b', '   '])('is refused when it cannot be kept', async (name) => {
    expect((await named(name)).status).toBe(422)
  })
})

describe('a file of reviews', () => {
  let offerId: string
  beforeAll(async () => {
    offerId = (await app.call('POST', '/api/offers', { body: { name: 'Oats', text: 'Oats.' } })).body.id
  })

  const many = (words: string, times: number) => Buffer.from(words.repeat(times), 'latin1')
  const mhtml = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n'
  const given: { name: string; what: string; bytes: Buffer; isBinary?: true }[] = [
    {
      name: 'a.csv',
      isBinary: true,
      what: 'a picture that says it is a table',
      bytes: Buffer.from('89504e470d0a1a0affffffffff', 'hex')
    },
    { name: 'a.csv', what: 'a table of a million columns', bytes: many('review,', 500_000) },
    {
      name: 'a.csv',
      what: 'a table whose quote never ends',
      bytes: Buffer.from(`review,stars\n"${'x,"",\n'.repeat(200_000)}`)
    },
    { name: 'a.csv', isBinary: true, what: 'zeros', bytes: Buffer.alloc(100_000) },
    { name: 'a.html', what: 'a page of 300,000 open tags', bytes: many('<div><table>', 150_000) },
    { name: 'a.html', what: 'a page of attributes', bytes: Buffer.from(`<p ${'a="b" '.repeat(400_000)}>`) },
    { name: 'a.mhtml', what: 'a saved page without a page', bytes: Buffer.from(mhtml) },
    {
      name: 'a.mhtml',
      what: 'a saved page in saved pages',
      bytes: Buffer.from(mhtml + `--b\r\n${mhtml}`.repeat(20_000))
    },
    {
      name: 'a.mhtml',
      what: 'a saved page that is half a picture',
      bytes: Buffer.from(`${mhtml}--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n====`)
    },
    { name: 'a.pdf', isBinary: true, what: 'a PDF', bytes: Buffer.from('%PDF-1.4\n\xff\xff\xff\xff stream', 'latin1') },
    { name: 'a.zip', isBinary: true, what: 'a ZIP', bytes: Buffer.from('504b0304ffffffffff', 'hex') }
  ]

  test.each(given)('is read in time or refused with a reason: $what', async ({ name, bytes, isBinary }) => {
    const answer = await fetch(`${app.app.url}/api/offers/${offerId}/quotes/files?name=${name}`, {
      method: 'POST',
      headers: headers(),
      body: new Uint8Array(bytes)
    })
    const body = await answer.json()
    expect([201, 422], JSON.stringify(body).slice(0, 300)).toContain(answer.status)
    if (isBinary) expect(answer.status).toBe(422)
    if (answer.status === 422) expect(body.detail).toMatch(/\w+ .*\.$/)
  })
})

test('the app answers others while a picture is read', async () => {
  const big = acceptedPictures.find(({ what }) => what.includes('48 million'))!
  const bytes = await big.bytes()
  let isDone = false
  const reading = upload({ bytes: () => bytes }).finally(() => (isDone = true))
  let longest = 0
  while (!isDone) {
    const asked = performance.now()
    expect((await fetch(`${app.app.url}/health`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - asked)
  }
  expect((await reading).status).toBe(201)
  // The test's own machine can be busy; a decoder in the server would be silent for its whole time.
  expect(longest).toBeLessThan(500)
})
