import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, verifications } from '@callsheet/lib/database/schema/users.ts'
import { openSignInLink, pressSignIn, signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
}, 60_000)

afterAll(() => app?.stop())

const newLink = () => app.app.createOwnerSignInLink()
const sessionCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((text) => text.startsWith('callsheet.session_token='))
const countSessions = () => app.database.database.$count(sessions, eq(sessions.userId, app.app.ownerId))

describe('a link that signs in', () => {
  test('is not used up by whoever only opens it: a scanner, a preview, a browser that fetches ahead', async () => {
    const link = await newLink()
    const before = await countSessions()
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await fetch(link.replace('localhost', '127.0.0.1'), {
        method,
        headers: { 'sec-purpose': 'prefetch' },
        redirect: 'manual'
      })
      expect(answer.status).toBe(200)
      expect(sessionCookie(answer)).toBeUndefined()
    }
    expect(await countSessions()).toBe(before)
    const cookie = await signInByLink(link)
    expect((await app.call('GET', '/api/account', { key: null, headers: { cookie } })).body.role).toBe('owner')
  })

  test('shows a page that needs no script, cannot be framed and tells nobody its address', async () => {
    const { page } = await openSignInLink(await newLink())
    const text = await page.text()
    expect(text).toContain('<form method="post" action="/sign-in/once">')
    expect(text).toContain('owner@')
    expect(text).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })

  test('works for one press, and for the second press of a double click in the same browser', async () => {
    const link = await newLink()
    const { cookies } = await openSignInLink(link)
    const presses = await Promise.all([1, 2, 3].map(() => pressSignIn(link, cookies)))
    for (const press of presses) {
      expect([press.status, press.headers.get('location')]).toEqual([303, '/'])
      expect(sessionCookie(press)).toBeDefined()
    }
    const stranger = await pressSignIn(link, (await openSignInLink(await newLink())).cookies)
    expect([stranger.status, sessionCookie(stranger)]).toEqual([410, undefined])
    expect((await pressSignIn(link)).status).toBe(410)
  })

  test('lets one of two browsers in when both press at once', async () => {
    const link = await newLink()
    const browsers = await Promise.all([openSignInLink(link), openSignInLink(link)])
    const presses = await Promise.all(browsers.map(({ cookies }) => pressSignIn(link, cookies)))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 410])
  })

  test('that was used or has expired says so and names the next step', async () => {
    const used = await newLink()
    const cookie = await signInByLink(used)
    const { page } = await openSignInLink(used)
    expect(page.status).toBe(410)
    expect(await page.text()).toMatch(/no longer works[^]*href="\/sign-in"[^]*npm run callsheet -- sign-in/)
    const inside = await fetch(used.replace('localhost', '127.0.0.1'), { headers: { cookie } })
    expect([inside.status, await inside.text()]).toEqual([410, expect.stringContaining('Open the studio')])

    const expired = await newLink()
    await app.database.database
      .update(verifications)
      .set({ expiresAt: new Date(0) })
      .where(like(verifications.identifier, 'sign-in-once:%'))
    expect((await openSignInLink(expired)).page.status).toBe(410)
    expect((await pressSignIn(expired)).status).toBe(410)
    const none = await fetch(`${app.app.url}/sign-in/once`)
    expect(none.status).toBe(410)
  })

  test('is pressed on our own page only: another site signs nobody in', async () => {
    const link = await newLink()
    const token = new URL(link).searchParams.get('token') ?? ''
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const answer = await fetch(`${app.app.url}/sign-in/once`, {
        method: 'POST',
        redirect: 'manual',
        headers: origin ? { origin } : {},
        body: new URLSearchParams({ token })
      })
      expect([answer.status, sessionCookie(answer)]).toEqual([403, undefined])
    }
    expect((await openSignInLink(link)).page.status).toBe(200)
  })

  test('is made again for somebody who was invited and cannot sign in, and the old one ends', async () => {
    const invite = async () =>
      app.call('POST', '/api/users', { ...(await app.asOwner()), body: { email: 'late@example.com', name: 'Late' } })
    const first = await invite()
    const second = await invite()
    expect([second.status, second.body.userId]).toEqual([201, first.body.userId])
    expect((await openSignInLink(first.body.signInLink)).page.status).toBe(410)
    await signInByLink(second.body.signInLink)
    expect((await invite()).status).toBe(409)
    const balance = (await app.call('GET', '/api/users', await app.asOwner())).body.items.find(
      ({ id }: { id: string }) => id === first.body.userId
    ).balance
    expect(balance).toBe((await app.call('GET', '/api/credits')).body.balance)
  })
})
