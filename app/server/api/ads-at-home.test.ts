import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { chatRuns, chatThreads, spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { sampleScript } from '../../testing/finished-ad.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  // The pipeline service takes what it is sent.
  test.services.answerWith(() => Response.json({ accepted: 1 }, { status: 202 }))
}, 60_000)

afterAll(() => test?.stop())

async function createAd(name: string, more: object = {}): Promise<string> {
  const { status, body } = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew', name, ...more } })
  expect(status).toBe(201)
  return body.id
}

const namesBy = async (query: string): Promise<string[]> =>
  (await test.call('GET', `/api/ads${query}`)).body.items.map(({ name }: { name: string }) => name)

describe('finding ads', () => {
  it('looks for words of the name, in any case, and takes signs of patterns as they are', async () => {
    for (const name of ['Summer 100% cold', 'Winter_sale', 'Winter sale, 9:16', 'Back\\slash']) await createAd(name)
    expect(await namesBy('?search=wINTER')).toEqual(['Winter sale, 9:16', 'Winter_sale'])
    expect(await namesBy('?search=100%25')).toEqual(['Summer 100% cold'])
    expect(await namesBy('?search=r_s')).toEqual(['Winter_sale'])
    expect(await namesBy('?search=%5C')).toEqual(['Back\\slash'])
    expect(await namesBy('?search=nothing%20like%20it')).toEqual([])
    const first = (await test.call('GET', '/api/ads?search=winter&limit=1')).body
    expect(first.items).toHaveLength(1)
    expect(await namesBy(`?search=winter&limit=1&after=${first.next}`)).toEqual(['Winter_sale'])
  })

  it('leaves out what was put away, until it is brought back', async () => {
    const id = await createAd('Put away')
    const archived = await test.call('PATCH', `/api/ads/${id}`, { body: { isArchived: true } })
    expect(archived.body.archivedAt).toMatch(/^\d{4}-/)
    expect(await namesBy('?search=put%20away')).toEqual([])
    expect(await namesBy('?isArchived=true')).toEqual(['Put away'])
    expect((await test.call('GET', `/api/ads/${id}`)).body.name).toBe('Put away')
    const back = await test.call('PATCH', `/api/ads/${id}`, { body: { isArchived: false } })
    expect(back.body.archivedAt).toBeNull()
    expect(await namesBy('?search=put%20away')).toEqual(['Put away'])
    expect(await namesBy('?isArchived=true')).toEqual([])
  })
})

describe('reading in turns', () => {
  it('answers 304 without a body until something changes', async () => {
    const id = await createAd('Asked for in turns')
    const path = `/api/ads/${id}`
    const { headers } = await test.call('GET', path)
    const etag = headers.get('etag') ?? ''
    const again = () => test.call('GET', path, { headers: { 'if-none-match': etag } })
    expect(await again()).toMatchObject({ status: 304, body: '' })
    await test.call('PATCH', path, { body: { name: 'Renamed' } })
    const changed = await again()
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed' } })
    expect(changed.headers.get('etag')).not.toBe(etag)
  })
})

describe('duplicating an ad', () => {
  it('copies its decisions and its script into a new ad of the same ratio, and buys nothing', async () => {
    const decisions = { formatSlug: 'podcast', videoType: 'podcast', aspectRatio: '9:16', route: 'storyboard' }
    const id = await createAd('Day three', decisions)
    await test.database.database.insert(scripts).values({
      id: crypto.randomUUID(),
      ownerId: test.app.ownerId,
      adId: id,
      formatSlug: 'podcast',
      title: 'Day three',
      content: sampleScript,
      model: 'a-model-of-the-tests'
    })
    const { balance } = (await test.call('GET', '/api/credits')).body
    const copy = await test.call('POST', `/api/ads/${id}/copies`, { body: {} })
    expect(copy).toMatchObject({
      status: 201,
      body: {
        name: 'Day three, copy',
        ...decisions,
        isAspectRatioFixed: false,
        nextStep: { action: 'write-storyboard' }
      }
    })
    const { items } = (await test.call('GET', `/api/ads/${copy.body.id}/scripts`)).body
    expect(items).toMatchObject([{ version: 1, content: { title: 'Day three' } }])
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(balance)
    const third = await test.call('POST', `/api/ads/${copy.body.id}/copies`, { body: {} })
    expect(third.body.name).toBe('Day three, copy 2')
    const same = await test.call('POST', `/api/ads/${id}/copies`, { body: { aspectRatio: '9:16' } })
    expect(same.status).toBe(422)
  })

  it('makes one copy for two presses with one key', async () => {
    const id = await createAd('Pressed twice')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const press = () => test.call('POST', `/api/ads/${id}/copies`, { body: {}, headers })
    const [one, other] = [await press(), await press()]
    expect(other.body.id).toBe(one.body.id)
    expect(await namesBy('?search=pressed')).toEqual(['Pressed twice, copy', 'Pressed twice'])
  })
})

describe('deleting an ad', () => {
  it('refuses while a still is being made, and while clips are paid and not made', async () => {
    const adId = await createAd('In production')
    const { body: pipeline } = await test.call('POST', '/api/pipelines', {
      body: {
        adId,
        title: 'Bitter',
        videoType: 'generic',
        imageModel: 'nano-banana-2',
        videoModel: 'seedance-2',
        aspectRatio: '9:16',
        scenes: [{ prompt: 'A hand pours.', durationSeconds: 4 }]
      }
    })
    const remove = () => test.call('DELETE', `/api/ads/${adId}`)
    expect(await remove()).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/a still or a clip of it is being made\. .*Nothing was deleted\./) }
    })
    await test.database.database
      .update(images)
      .set({ status: 'Completed', completedAt: new Date() })
      .where(eq(images.adId, adId))
    const { balance } = (await test.call('GET', '/api/credits')).body
    const held = await remove()
    expect(held).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/“Bitter” holds \d+ credits/) } })
    expect((await test.call('GET', `/api/ads/${adId}`)).status).toBe(200)
    await test.call('POST', `/api/pipelines/${pipeline.id}/close`)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(balance + held.body.credits)
    expect(await remove()).toMatchObject({ status: 200, body: { keptItems: 1 } })
    expect((await test.call('GET', `/api/pipelines?id=${pipeline.id}`)).status).toBe(404)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(balance + held.body.credits)
  })
})

it('an ad whose price or answer was left by a process that died can be deleted', async () => {
  const adId = await createAd('Left behind')
  const { database } = test.database
  const { ownerId } = test.app
  const threadId = crypto.randomUUID()
  await database.insert(chatThreads).values({ id: threadId, ownerId, adId, title: 'Left behind' })
  const runId = crypto.randomUUID()
  await database.insert(chatRuns).values({ id: runId, ownerId, threadId })
  const quote = { tool: 'generate_image', input: {}, credits: 8, summary: 'A picture', status: 'confirmed' } as const
  await database
    .insert(spendQuotes)
    .values({ ...quote, id: crypto.randomUUID(), ownerId, adId, expiresAt: new Date(), decidedAt: new Date() })
  const remove = () => test.call('DELETE', `/api/ads/${adId}`)
  expect((await remove()).body.detail).toContain('an answer in its conversation is being written')
  const longAgo = new Date(Date.now() - 3_600_000)
  await database.update(chatRuns).set({ heartbeatAt: longAgo }).where(eq(chatRuns.id, runId))
  expect((await remove()).body.detail).toContain('a price of it was just confirmed')
  await database.update(spendQuotes).set({ decidedAt: longAgo }).where(eq(spendQuotes.adId, adId))
  expect((await remove()).status).toBe(200)
})

describe('tidying offers', () => {
  it('finds, renames and archives them', async () => {
    const { body: offer } = await test.call('POST', '/api/offers', { body: { text: 'Oats.', name: 'Oats_1' } })
    await test.call('POST', '/api/offers', { body: { text: 'Other oats.', name: 'Oats 1' } })
    const names = async (query: string) =>
      (await test.call('GET', `/api/offers${query}`)).body.items.map(({ name }: { name: string }) => name)
    expect(await names('?search=ts_1')).toEqual(['Oats_1'])
    const path = `/api/offers/${offer.id}`
    const changed = await test.call('PATCH', path, { body: { name: 'Porridge', isArchived: true } })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Porridge', archivedAt: expect.any(String) } })
    expect(await names('')).toEqual(['Oats 1'])
    expect(await names('?isArchived=true')).toEqual(['Porridge'])
    expect((await test.call('PATCH', path, { body: { isArchived: false } })).body.archivedAt).toBeNull()
    expect(await names('')).toEqual(['Oats 1', 'Porridge'])
    const other = await test.asInvited('reader@example.com')
    expect((await test.call('PATCH', path, { ...other, body: { name: 'Mine' } })).status).toBe(404)
    expect((await test.call('DELETE', path, other)).status).toBe(404)
    expect((await test.call('POST', `${path}/copies`, other)).status).toBe(404)
  })

  it('duplicates and deletes one whose research is done, and its ads stay', async () => {
    const { body: offer } = await test.call('POST', '/api/offers', { body: { text: 'Tea.', name: 'Tea' } })
    const { database } = test.database
    const path = `/api/offers/${offer.id}`
    const early = await test.call('POST', `${path}/copies`)
    expect(early).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Nothing was copied.') } })
    expect(await test.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Nothing was deleted.') }
    })
    await database.update(offers).set({ status: 'Completed' }).where(eq(offers.id, offer.id))
    const personaId = crypto.randomUUID()
    await database.insert(personas).values({
      id: personaId,
      ownerId: test.app.ownerId,
      offerId: offer.id,
      name: 'Night nurse',
      content: { summary: 'Works at night.' }
    })
    const { body: copy } = await test.call('POST', `${path}/copies`)
    expect(copy).toMatchObject({ name: 'Tea, copy', status: 'Completed' })
    const { personas: people } = (await test.call('GET', `/api/offers/${copy.id}`)).body
    expect(people).toMatchObject([{ name: 'Night nurse', content: { summary: 'Works at night.' } }])
    expect(people[0].id).not.toBe(personaId)
    const adId = await createAd('For the night', { offerId: offer.id, personaId })
    expect(await test.call('DELETE', path)).toMatchObject({ status: 200, body: { ads: 1 } })
    expect((await test.call('GET', path)).status).toBe(404)
    expect((await test.call('GET', `/api/ads/${adId}`)).body).toMatchObject({ offerId: null, personaId: null })
    expect((await test.call('GET', `/api/offers/${copy.id}`)).body.personas).toHaveLength(1)
  })
})

describe('tidying conversations', () => {
  it('finds, renames, archives and deletes them, but none that is at work', async () => {
    const adId = await createAd('Talked about')
    const { body: thread } = await test.call('POST', '/api/chat/threads', { body: { adId } })
    await test.call('POST', '/api/chat/threads', { body: { title: 'Another' } })
    const titles = async (query: string) =>
      (await test.call('GET', `/api/chat/threads${query}`)).body.items.map(({ title }: { title: string }) => title)
    expect(await titles(`?adId=${adId}`)).toEqual(['Talked about'])
    const path = `/api/chat/threads/${thread.id}`
    await test.call('PATCH', path, { body: { title: 'Hooks', isArchived: true } })
    expect(await titles('')).toEqual(['Another'])
    expect(await titles('?isArchived=true&search=HOOK')).toEqual(['Hooks'])
    await test.call('PATCH', path, { body: { isArchived: false } })
    expect(await titles('')).toEqual(['Another', 'Hooks'])
    const { database } = test.database
    const [run] = await database
      .insert(chatRuns)
      .values({ id: crypto.randomUUID(), ownerId: test.app.ownerId, threadId: thread.id })
      .returning()
    const busy = await test.call('DELETE', path)
    expect(busy).toMatchObject({ status: 409, body: { detail: expect.stringContaining('an answer in it') } })
    await database.update(chatRuns).set({ state: 'completed' }).where(eq(chatRuns.id, run!.id))
    const quote = {
      ownerId: test.app.ownerId,
      threadId: thread.id,
      tool: 'draw_sheets',
      input: {},
      credits: 8,
      summary: 'A sheet',
      expiresAt: new Date(Date.now() + 60_000)
    }
    const confirmed = { ...quote, id: crypto.randomUUID(), status: 'confirmed' as const, decidedAt: new Date() }
    await database.insert(spendQuotes).values(confirmed)
    expect((await test.call('DELETE', path)).status).toBe(409)
    await database.update(spendQuotes).set({ status: 'done' }).where(eq(spendQuotes.id, confirmed.id))
    expect((await test.call('DELETE', path)).status).toBe(204)
    expect((await test.call('GET', path)).status).toBe(404)
    expect((await test.call('GET', `/api/ads/${adId}`)).status).toBe(200)
  })
})
