import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { makeFinishedAd, type FinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let owner: TestApp
let member: TestApp
let directory: string
let long: FinishedAd
let short: FinishedAd

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-turns-'))
  owner = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts'), CUTS_AT_ONCE: '2', MAX_WAITING_CUTS: '3' })
  member = await inviteMember()
  // Clips that differ are drawn anew, which takes a while.
  long = await makeFinishedAd(owner, [
    { frames: 120, width: 320, height: 180 },
    { frames: 120 },
    { frames: 120, framesPerSecond: 30 }
  ])
  short = await makeFinishedAd(member)
}, 120_000)

afterAll(async () => {
  await owner?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The same app, called by another member. */
async function inviteMember(): Promise<TestApp> {
  const { headers = {} } = await owner.asInvited('member@example.com')
  const { body } = await owner.call('GET', '/api/account', { key: null, headers })
  return {
    ...owner,
    app: { ...owner.app, ownerId: body.id },
    call: (method, path, options = {}) =>
      owner.call(method, path, { ...options, key: null, headers: { ...headers, ...options.headers } })
  }
}

it('a short cut of one member does not wait for the long ones of another, who can have so many waiting', async () => {
  const price = (text: string) => ({ overlays: [{ kind: 'price', text, position: 'top-right' }] })
  for (const text of ['€ 1', '€ 2', '€ 3']) {
    const cut = await owner.call('POST', `/api/ads/${long.adId}/cuts`, { body: price(text) })
    expect(cut.status).toBe(202)
  }
  const fourth = await owner.call('POST', `/api/ads/${long.adId}/cuts`, { body: price('€ 4') })
  expect([fourth.status, fourth.body.detail]).toEqual([
    429,
    'At most 3 cuts of one member wait at a time, and 3 of yours do. Try again when some are done.'
  ])
  const [one, two] = short.videoIds
  const asked = { clips: [{ videoId: one }, { videoId: two }] }
  expect((await member.call('POST', `/api/ads/${short.adId}/cuts`, { body: asked })).status).toBe(202)
  const jobs = await vi.waitFor(
    async () => {
      const rows = await owner.database.database
        .select()
        .from(backgroundJobs)
        .where(eq(backgroundJobs.kind, 'final-cut'))
        .orderBy(asc(backgroundJobs.startedAt))
      expect(rows.map(({ status }) => status)).toEqual(['Completed', 'Completed', 'Completed', 'Completed'])
      return rows.map(({ ownerId, startedAt, finishedAt }) => ({
        isLong: ownerId === owner.app.ownerId,
        from: startedAt!.getTime(),
        to: finishedAt!.getTime()
      }))
    },
    { timeout: 100_000, interval: 200 }
  )
  // The member's turn came while the first long cut was made.
  expect(jobs.map(({ isLong }) => isLong)).toEqual([true, false, true, true])
  expect(jobs[1]!.from).toBeLessThan(jobs[0]!.to)
  const longs = jobs.filter(({ isLong }) => isLong)
  for (const [index, { to }] of longs.slice(0, -1).entries()) expect(longs[index + 1]!.from).toBeGreaterThanOrEqual(to)
}, 120_000)
