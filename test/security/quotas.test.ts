import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePng } from '@callsheet/app/testing/sample-png.ts'
import { startTestApp, type Answer, type CallOptions, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { rateLimits } from '@callsheet/lib/database/schema/operations.ts'

let app: TestApp

interface Member {
  userId: string
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  upload(): Promise<Response>
}

async function invite(name: string): Promise<Member> {
  const { headers = {} } = await app.asInvited(`${name}@example.com`)
  const { body } = await app.call('GET', '/api/account', { key: null, headers })
  return {
    userId: body.id,
    call: (method, path, options = {}) =>
      app.call(method, path, { ...options, key: null, headers: { ...headers, ...options.headers } }),
    upload: () =>
      fetch(`${app.app.url}/api/uploads?purpose=product`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/png' },
        body: samplePng
      })
  }
}

let mara: Member
let theo: Member
let ines: Member

beforeAll(async () => {
  app = await startTestApp({
    QUOTA_OFFERS_PER_HOUR: '3',
    QUOTA_CONVERSATIONS_PER_HOUR: '4',
    QUOTA_UPLOADS_PER_HOUR: '2',
    QUOTA_WORKSPACE_FACTOR: '2',
    MAX_WAITING_OFFERS: '4',
    MAX_WAITING_MEDIA: '3'
  })
  ;[mara, theo, ines] = [await invite('mara'), await invite('theo'), await invite('ines')]
})

afterAll(() => app?.stop())

const offer = (member: Member, key?: string) =>
  member.call('POST', '/api/offers', { body: { text: 'Oats.' }, headers: key ? { 'idempotency-key': key } : {} })

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

/** As if this time had passed since the bucket was last looked at. */
const letPass = (key: string, seconds: number) =>
  app.database.database
    .update(rateLimits)
    .set({ refilledAt: sql`refilled_at - make_interval(secs => ${seconds})` })
    .where(eq(rateLimits.key, key))

describe('a member who takes more than their share', () => {
  test('is told which limit it is, how many it allows and when again; a repeat gets its answer', async () => {
    const first = await offer(mara, 'the-first')
    const more = [await offer(mara), await offer(mara)]
    expect(statuses([first, ...more])).toEqual([202, 202, 202])
    const refused = await offer(mara)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(1_100)
    expect(seconds).toBeLessThanOrEqual(1_200)
    expect(refused.body).toMatchObject({
      code: 'rate-limited',
      detail:
        'You can have 3 offers researched in an hour, and these are used up. The next one is possible in 20 minutes.',
      limit: { name: 'offers', of: 'member', most: 3, perSeconds: 3_600 }
    })
    expect(Date.parse(refused.body.limit.againAt) - Date.now()).toBeGreaterThan(1_000_000)
    const repeat = await offer(mara, 'the-first')
    expect([repeat.status, repeat.body.id]).toEqual([202, first.body.id])
  })

  test('takes nothing from another, until all together took the share of all', async () => {
    expect(statuses([await offer(theo), await offer(theo), await offer(theo)])).toEqual([202, 202, 202])
    const refused = await offer(ines)
    expect([refused.status, refused.body.limit]).toMatchObject([429, { of: 'workspace', most: 6 }])
    expect(refused.body.detail).toMatch(/^All members together can have 6 offers researched in an hour/)
    // What all together cannot have is not taken from the member's own share.
    await letPass('app:quota:offers:all-members', 3_600)
    expect(statuses([await offer(ines), await offer(ines), await offer(ines), await offer(ines)])).toEqual([
      202, 202, 202, 429
    ])
  })

  test('goes on when the time has passed', async () => {
    await letPass(`app:quota:offers:member:${mara.userId}`, 1_200)
    await letPass('app:quota:offers:all-members', 3_600)
    expect(statuses([await offer(mara), await offer(mara)])).toEqual([202, 429])
  })

  test('has at most so many of them waiting, of offers and of sites together', async () => {
    await letPass(`app:quota:offers:member:${mara.userId}`, 3_600)
    const refused = await offer(mara)
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'At most 4 offers and sites of one member wait at a time, and 4 of yours do. Try again when some are done.'
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const site = await mara.call('POST', '/api/brand-readings', { body: { url: 'https://example.com/' } })
    expect(site.status).toBe(429)
  })

  test('gets exactly as many as the limit says when all come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => theo.call('POST', '/api/chat/threads', { body: {} }))
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16)
  })

  test('cannot queue more stills than wait for one member, and what waits for others does not count', async () => {
    const still = (member: Member) =>
      member.call('POST', '/api/images', {
        body: { prompt: 'A bottle.', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
      })
    expect(statuses([await still(mara), await still(mara), await still(mara), await still(mara)])).toEqual([
      202, 202, 202, 429
    ])
    expect((await still(theo)).status).toBe(202)
  })
})

describe('uploads', () => {
  test('are counted for each member, also those that are no pictures', async () => {
    expect(statuses([await mara.upload(), await mara.upload(), await mara.upload()])).toEqual([201, 201, 429])
    expect((await theo.upload()).status).toBe(201)
  })

  test('end when a member keeps as much as may be kept, and say what to do', async () => {
    const { database } = app.database
    await letPass(`app:quota:uploads:member:${mara.userId}`, 3_600)
    await letPass('app:quota:uploads:all-members', 3_600)
    await database.update(images).set({ byteSize: 6_000_000_000 }).where(eq(images.ownerId, mara.userId))
    const refused = await mara.upload()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null])
    expect(await refused.json()).toMatchObject({
      detail:
        'You can keep 5000 MB of uploaded files, and there is no room left. Delete some in the library first, or music and recordings at their film.',
      retryable: false,
      limit: { name: 'uploaded-megabytes', of: 'member', most: 5_000 }
    })
  })
})
