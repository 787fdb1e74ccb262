import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelUnderstudy, type ModelUnderstudy } from '../server.ts'

let understudy: ModelUnderstudy

beforeAll(async () => {
  understudy = await startModelUnderstudy({ port: 0, apiKey: 'sk_voices' })
})

afterAll(() => understudy.stop())

const ask = (query: Record<string, string> = {}, key = 'sk_voices') =>
  fetch(`${understudy.url}/v2/voices?${new URLSearchParams(query).toString()}`, { headers: { 'xi-api-key': key } })

test('every voice comes once, page by page, ten at a time unless more are asked for', async () => {
  const ids: string[] = []
  let token: string | null = null
  let pages = 0
  do {
    const page = await (await ask(token === null ? {} : { next_page_token: token })).json()
    expect(page.voices.length).toBeLessThanOrEqual(10)
    expect(page.has_more).toBe(page.next_page_token !== null)
    ids.push(...page.voices.map(({ voice_id: id }: { voice_id: string }) => id))
    token = page.next_page_token
    pages += 1
  } while (token !== null)
  expect(pages).toBe(2)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await (await ask({ page_size: '100' })).json()).total_count).toBe(ids.length)
})

test('the account\u2019s own voices are asked for by their type, sorted by name', async () => {
  const { voices } = await (await ask({ voice_type: 'non-default', sort: 'name', sort_direction: 'asc' })).json()
  expect(voices.map(({ name }: { name: string }) => name)).toEqual(['Amparo', 'Founder of Slow Tide', 'Quiet morning'])
  expect(voices[0]).toMatchObject({
    category: 'professional',
    labels: { accent: 'peninsular' },
    verified_languages: [{ language: 'es', model_id: 'eleven_multilingual_v2' }, { language: 'en' }]
  })
  const { voices: cloned } = await (await ask({ category: 'cloned' })).json()
  expect(cloned).toHaveLength(1)
})

test.each([
  ['a wrong key', {}, 'sk_other', 401, 'Invalid API key'],
  ['a page that is too large', { page_size: '101' }, 'sk_voices', 422, 'page_size'],
  ['a type that there is not', { voice_type: 'mine' }, 'sk_voices', 422, 'voice_type']
])('refuses as the API does: %s', async (_what, query, key, status, words) => {
  const answer = await ask(query as Record<string, string>, key)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(await answer.json())).toContain(words)
})
