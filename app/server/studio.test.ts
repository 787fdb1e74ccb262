import { expect, test } from 'vitest'
import type { StudioFile } from '../studio-files.ts'
import { studioRoutes } from './studio.ts'

const film: StudioFile = {
  bytes: new TextEncoder().encode('0123456789'),
  contentType: 'video/mp4',
  isImmutable: true,
  etag: '"film"',
  encodings: {}
}

const page: StudioFile = { ...film, contentType: 'text/html; charset=utf-8', etag: '"page"' }
const files = new Map([
  ['/assets/film.mp4', film],
  ['/index.html', page]
])
const routes = studioRoutes({ find: (path) => files.get(path) ?? null })

const open = (headers: Record<string, string> = {}) => routes.request('/assets/film.mp4', { headers })

test('a film is sent in full, and says that it can be sent in parts', async () => {
  const answer = await open()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(await answer.text()).toBe('0123456789')
})

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10']
])('the part %s', async (range, text, sent) => {
  const answer = await open({ range })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(sent)
  expect(await answer.text()).toBe(text)
})

test('a part behind the end is refused, and a part of another version is the whole', async () => {
  const refused = await open({ range: 'bytes=10-' })
  expect(refused.status).toBe(416)
  expect(refused.headers.get('content-range')).toBe('bytes */10')
  expect((await open({ range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200)
})

test('its page stands at any address of people, and at none where programs look for something', async () => {
  expect((await routes.request('/ads/1')).status).toBe(200)
  for (const path of ['/api/none', '/media/none', '/.well-known/oauth-protected-resource/mcp'])
    expect((await routes.request(path)).status, path).toBe(404)
})
