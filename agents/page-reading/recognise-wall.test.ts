import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { wallPages, type WallPage } from '@callsheet/understudy/web/wall-pages.ts'
import { recogniseWall } from './recognise-wall.ts'

const url = 'https://shop.example/jar'

test.each(Object.entries<WallPage>(wallPages))('%s', (_slug, { status, headers, body, reason }) => {
  const found = recogniseWall({ url, status, headers, body, contentType: 'text/html' })
  expect(found?.reason ?? null).toBe(reason)
})

test.each(['recaptcha', 'human', 'consent-of-publisher'] as const)(
  'what the page of %s says is enough, as a browser brings it',
  (slug) => {
    const { body, reason } = wallPages[slug]
    expect(recogniseWall({ url, body, contentType: 'text/html' })).toMatchObject({ reason })
  }
)

test('a header of the maker tells, however long the page is', () => {
  const body = `<p>${'Words and words. '.repeat(1_000)}</p>`
  const headers = { 'cf-mitigated': 'challenge' }
  expect(recogniseWall({ url, body, headers, contentType: 'text/html' })?.sentence).toContain('Cloudflare')
  expect(recogniseWall({ url, body, contentType: 'text/html' })).toBeNull()
})

test.each([
  ['https://consent.example/collect?continue=x', '<p>Hello</p>', 'consent-wall'],
  ['https://paper.example/zustimmung?url=x', '<p>Hello</p>', 'consent-wall'],
  ['https://shop.example/login?next=x', '<form><input type="password" name="p"></form>', 'login-wall'],
  ['https://shop.example/login', '<p>How to log in to your machine</p>', undefined]
])('%s', (address, body, reason) => {
  expect(recogniseWall({ url: address, body, contentType: 'text/html' })?.reason).toBe(reason)
})

/** Real pages beside the checkout. */
const samples = join(import.meta.dirname, '../../../shared/samples')

function realPages(): [string, () => string][] {
  if (!existsSync(samples)) return []
  const articles = join(samples, 'wcxb/html')
  const saved = join(samples, 'pages')
  return [
    ...readdirSync(articles).map((file): [string, () => string] => [
      file,
      () => gunzipSync(readFileSync(join(articles, file))).toString('utf8')
    ]),
    ...readdirSync(saved).flatMap((kind) =>
      readdirSync(join(saved, kind))
        .filter((file) => file.endsWith('.html'))
        .map((file): [string, () => string] => [`${kind}/${file}`, () => readFileSync(join(saved, kind, file), 'utf8')])
    )
  ]
}

const real = realPages()
/** The makers of the benchmark were shown a wall here, and saved it. */
const savedWalls = ['0551.html.gz']

describe.skipIf(real.length === 0)('real pages, many with banners and captchas in their forms', () => {
  test(`of ${real.length}, only the one that is a wall is taken for one`, () => {
    const walls = real.filter(([, html]) => recogniseWall({ url, status: 200, body: html(), contentType: 'text/html' }))
    expect(walls.map(([file]) => file)).toEqual(savedWalls)
  }, 120_000)
})
