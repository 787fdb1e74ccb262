import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drafts } from '@callsheet/lib/database/schema/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

interface Kept {
  content: object
  basedOn?: string | null
  revision?: string
}

const none = { content: null, revision: null, updatedAt: null }
const read = async (key: string) => (await test.call('GET', `/api/drafts/${key}`)).body
const keep = (key: string, { content, basedOn = null, revision = crypto.randomUUID() }: Kept) =>
  test.call('PUT', `/api/drafts/${key}`, { body: { content, basedOn, revision } })
const drop = (key: string, revision: string) => test.call('DELETE', `/api/drafts/${key}?revision=${revision}`)

describe('drafts', () => {
  it('are kept with each change, can be read anywhere, and are dropped when they are submitted', async () => {
    expect(await read('new-ad')).toEqual(none)
    const first = await keep('new-ad', { content: { idea: 'Cold brew' } })
    expect(first).toMatchObject({ status: 200, body: { content: { idea: 'Cold brew' } } })
    const second = await keep('new-ad', { content: { idea: 'Cold brew for two' }, basedOn: first.body.revision })
    expect(await read('new-ad')).toEqual(second.body)
    expect((await drop('new-ad', second.body.revision)).status).toBe(204)
    expect(await read('new-ad')).toEqual(none)
  })

  it('never overwrite each other from two pages, and each page learns of the other', async () => {
    const { body: begun } = await keep('cut.1', { content: { price: '1' } })
    const { body: one } = await keep('cut.1', { content: { price: '2' }, basedOn: begun.revision })
    for (const basedOn of [begun.revision, null]) {
      const late = await keep('cut.1', { content: { price: '3' }, basedOn })
      expect(late).toMatchObject({ status: 409, body: { draft: one } })
    }
    expect(await read('cut.1')).toEqual(one)
    expect((await drop('cut.1', begun.revision)).status).toBe(204)
    expect(await read('cut.1')).toEqual(one)
  })

  it('are kept once when the answer was lost and the page asks again', async () => {
    const { body: begun } = await keep('cut.2', { content: { price: '1' } })
    const change = { content: { price: '2' }, basedOn: begun.revision, revision: crypto.randomUUID() }
    const { body: kept } = await keep('cut.2', change)
    expect(await keep('cut.2', change)).toMatchObject({ status: 200, body: { revision: kept.revision } })
  })

  it('are bounded: those that were left longest go, and the one that is typed stays', async () => {
    const { database } = test.database
    const { ownerId } = test.app
    const old = Array.from({ length: 510 }, (_, index) => ({
      ownerId,
      key: `old.${index}`,
      content: { price: String(index) },
      revision: crypto.randomUUID(),
      updatedAt: new Date(index)
    }))
    await database.insert(drafts).values(old)
    await keep('cut.bounded', { content: { price: '1' } })
    expect(await database.$count(drafts, eq(drafts.ownerId, ownerId))).toBe(500)
    expect(await read('old.0')).toEqual(none)
    expect((await read('old.509')).content).toEqual({ price: '509' })
    expect((await read('cut.bounded')).content).toEqual({ price: '1' })
    await database.delete(drafts).where(like(drafts.key, 'old.%'))
  })

  it('begin anew when another page submitted them', async () => {
    const { body: begun } = await keep('cut.3', { content: { price: '1' } })
    await drop('cut.3', begun.revision)
    const late = await keep('cut.3', { content: { price: '2' }, basedOn: begun.revision })
    expect(late).toMatchObject({ status: 200, body: { content: { price: '2' } } })
  })

  it('belong to one user', async () => {
    await keep('cut.4', { content: { price: '1' } })
    const another = await test.asInvited('a@example.com')
    expect((await test.call('GET', '/api/drafts/cut.4', another)).body).toEqual(none)
  })

  it('refuse an invalid name, and contents deeper than any form', async () => {
    expect((await keep('Cut 1', { content: {} })).status).toBe(404)
    const keepDeep = (levels: number) => {
      const content = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
      const body = `{"content":${content},"basedOn":null,"revision":"${crypto.randomUUID()}"}`
      return test.call('PUT', '/api/drafts/deep', { body })
    }
    const tooDeep = (most: number) => ({
      status: 422,
      body: { detail: expect.stringContaining(`at most ${most} levels`) }
    })
    // No body at all may have more than 64 levels.
    expect(await keepDeep(5_000)).toMatchObject(tooDeep(64))
    expect(await keepDeep(33)).toMatchObject(tooDeep(32))
    expect((await keepDeep(32)).status).toBe(200)
  })
})
