import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { openDatabaseLine } from '@callsheet/lib/adapters/node/postgres/testing/database-line.ts'
import type { Change } from '@callsheet/lib/changes/change.ts'
import { startTestApp, type CallOptions, type TestApp } from '../../testing/start-test-app.ts'

const patience = { timeout: 60_000, interval: 20 }

interface Followed {
  changes: Change[]
  states: boolean[]
  /** The answer's head. */
  response: Response
  isEnded(): boolean
  leave(): void
}

async function follow(app: TestApp, { key = app.ownerKey, headers = {} }: CallOptions = {}): Promise<Followed> {
  const leaving = new AbortController()
  const response = await fetch(`${app.app.url}/api/changes`, {
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    signal: leaving.signal
  })
  const followed = { changes: [] as Change[], states: [] as boolean[] }
  let hasEnded = false
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}')
        if (event.includes('event: changes')) followed.changes.push(...data.changes)
        if (event.includes('event: state')) followed.states.push(data.isLive)
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (hasEnded = true))
  return { ...followed, response, isEnded: () => hasEnded, leave: () => leaving.abort() }
}

const live = (followed: Followed) => vi.waitUntil(() => followed.states.at(-1) === true, patience)

describe('following changes', () => {
  let app: TestApp
  let member: CallOptions
  beforeAll(async () => {
    app = await startTestApp()
    member = await app.asInvited('member@example.com')
  }, 60_000)
  afterAll(() => app?.stop())

  test('names what the user changed in another place, to that user alone', async () => {
    const [owners, members] = [await follow(app), await follow(app, member)]
    await Promise.all([live(owners), live(members)])
    const ad = await app.call('POST', '/api/ads', { body: { idea: 'Cold brew that never turns bitter' } })
    expect(ad.status).toBe(201)
    await vi.waitUntil(() => owners.changes.some(({ id }) => id === ad.body.id), patience)
    expect(owners.changes).toContainEqual({ kind: 'ads', id: ad.body.id, adId: ad.body.id })
    const others = await app.call('POST', '/api/ads', { ...member, body: { idea: 'A knife that stays sharp' } })
    await vi.waitUntil(() => members.changes.some(({ id }) => id === others.body.id), patience)
    expect(JSON.stringify(members.changes)).not.toContain(ad.body.id)
    expect(JSON.stringify(owners.changes)).not.toContain(others.body.id)
    // Ids and kinds, and no words of the ad.
    expect(JSON.stringify(members.changes)).not.toContain('knife')
    owners.leave()
    members.leave()
  })

  test('is a stream that no proxy keeps or collects', async () => {
    const { response, leave } = await follow(app)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    leave()
  })

  test('needs a session or a key', async () => {
    expect((await app.call('GET', '/api/changes', { key: null })).status).toBe(401)
    expect((await app.call('GET', '/api/changes', { key: 'cs_none' })).status).toBe(401)
  })

  test('tells somebody who was given credits of the new balance', async () => {
    const members = await follow(app, member)
    await live(members)
    const { body: account } = await app.call('GET', '/api/account', member)
    const granted = await app.call('POST', '/api/credits/grants', {
      ...(await app.asOwner()),
      body: { userId: account.id, credits: 50 }
    })
    expect(granted.status).toBe(201)
    await vi.waitUntil(() => members.changes.some(({ kind }) => kind === 'credits'), patience)
    members.leave()
  })

  test('ends with the session, and the streams of other browsers go on', async () => {
    const leaver = await app.asInvited('leaver@example.com')
    const [theirs, owners] = [await follow(app, leaver), await follow(app)]
    await Promise.all([live(theirs), live(owners)])
    expect((await app.call('POST', '/api/auth/sign-out', { ...leaver, body: {} })).status).toBe(200)
    await vi.waitUntil(() => theirs.isEnded(), patience)
    expect(owners.isEnded()).toBe(false)
    expect((await app.call('GET', '/api/changes', leaver)).status).toBe(401)
    owners.leave()
  })

  test('holds each user to a number of streams, and takes another one when one has ended', async () => {
    const crowded = await app.asInvited('crowded@example.com')
    const open: Followed[] = []
    for (let number = 0; number < 24; number += 1) open.push(await follow(app, crowded))
    expect(open.map(({ response }) => response.status)).toEqual(open.map(() => 200))
    const refused = await app.call('GET', '/api/changes', crowded)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited', streamsPerUser: 24 } })
    expect(refused.headers.get('retry-after')).toBe('30')
    const others = await follow(app)
    expect(others.response.status).toBe(200)
    open[0]?.leave()
    await vi.waitUntil(async () => {
      const again = await follow(app, crowded)
      if (again.response.status === 200) open.push(again)
      return again.response.status === 200
    }, patience)
    for (const one of [...open, others]) one.leave()
  })
})

test('a database that is away is said on the stream, and everything is read again when it is back', async () => {
  const database = await createTestDatabase({ maxConnections: 4 })
  const line = await openDatabaseLine(database.url)
  const app = await startTestApp({ DATABASE_DIRECT_URL: line.url }, database)
  const followed = await follow(app)
  await live(followed)
  line.cut()
  await vi.waitUntil(() => followed.states.at(-1) === false, patience)
  expect(followed.changes).not.toContainEqual({ kind: 'everything', id: null, adId: null })
  line.mend()
  await live(followed)
  await vi.waitUntil(() => followed.changes.some(({ kind }) => kind === 'everything'), patience)
  const ad = await app.call('POST', '/api/ads', { body: { idea: 'After the gap' } })
  await vi.waitUntil(() => followed.changes.some(({ id }) => id === ad.body.id), patience)
  await app.stop()
  await vi.waitUntil(() => followed.isEnded(), patience)
  await line.close()
}, 60_000)

test('a server that stops ends its streams at once and names a moment to come back', async () => {
  const app = await startTestApp()
  const followed = await follow(app)
  await live(followed)
  const startedAt = Date.now()
  await app.app.stop(30)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  await vi.waitUntil(() => followed.isEnded(), patience)
  expect(followed.states.at(-1)).toBe(false)
  await app.stop().catch(() => undefined)
}, 60_000)
