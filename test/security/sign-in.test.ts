import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'

let app: TestApp

afterEach(() => app?.stop())

const password = 'a-long-enough-password'

async function invite(email: string): Promise<void> {
  const invited = await app.asInvited(email)
  const set = await app.call('PUT', '/api/account/password', { ...invited, body: { newPassword: password } })
  expect(set.status).toBe(204)
}

const signIn = (email: string, given: string, forwardedFor?: string) =>
  app.call('POST', '/api/auth/sign-in/email', {
    key: null,
    headers: { origin: app.app.publicUrl, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    body: { email, password: given }
  })

async function guess(email: string, times: number, from: (turn: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1)
    statuses.push((await signIn(email, `wrong password ${turn}`, from(turn))).status)
  return statuses
}

describe('wrong passwords', () => {
  test('are limited for one account, whatever X-Forwarded-For says, and nobody else is locked out', async () => {
    // A proxy is named, and it is not the one that asks.
    app = await startTestApp({ TRUSTED_PROXIES: '10.0.0.0/8' })
    expect(await notices()).toEqual([])
    await invite('one@example.com')
    await invite('other@example.com')
    const statuses = await guess('one@example.com', 12, (turn) => `203.0.113.${turn}`)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    const refused = await signIn('One@Example.com', password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    expect(refused.body.detail).toMatch(/^Too many wrong passwords\. Try again in \d+ min/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await signIn('other@example.com', password)).status).toBe(200)
    // Who sends the header may be a proxy that the operator forgot to name.
    expect(await notices()).toEqual([
      expect.stringContaining('If it is your reverse proxy, name it in TRUSTED_PROXIES')
    ])
  })

  test('that come together are as many as those that come one after the other', async () => {
    app = await startTestApp()
    await invite('one@example.com')
    const all = await Promise.all(Array.from({ length: 30 }, (_, turn) => signIn('one@example.com', `wrong ${turn}`)))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('are limited where a password is changed, and keep nobody from signing in', async () => {
    app = await startTestApp()
    const browser = await app.asInvited('one@example.com')
    const change = (currentPassword: string | undefined, newPassword = 'another-long-password') =>
      app.call('PUT', '/api/account/password', { ...browser, body: { newPassword, currentPassword } })
    expect((await change(undefined, password)).status).toBe(204)
    // A new password that is refused says nothing of the old one.
    expect((await change(password, 'x'.repeat(200))).status).toBe(422)
    const all = await Promise.all(Array.from({ length: 14 }, (_, turn) => change(`wrong ${turn}`)))
    const statuses = all.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429, 429, 429])
    expect((await change(password)).status).toBe(429)
    expect((await signIn('one@example.com', password)).status).toBe(200)
  })

  test('count by the address that a proxy of ours saw', async () => {
    app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1,::1' })
    await invite('one@example.com')
    // What stands before the proxy's own entry came from the caller.
    await guess('one@example.com', 11, (turn) => `198.51.100.${turn}, 203.0.113.7`)
    expect((await signIn('one@example.com', password, '203.0.113.7')).status).toBe(429)
    expect((await signIn('one@example.com', password, '203.0.113.8')).status).toBe(200)
    expect(await notices()).toEqual([])
  })
})

async function notices(): Promise<string[]> {
  return (await app.call('GET', '/ready', { key: null })).body.notices
}

describe("the sign-in library's own routes", () => {
  // One such body kept the server from everybody else for half a minute.
  test('read no large body of a stranger', async () => {
    app = await startTestApp()
    const body = `{"email":"${String.raw`\ud800`.repeat(100_000)}"}`
    for (const path of ['/api/auth/sign-in/email', '/api/auth/none', '/sign-in/once', '/none'])
      expect((await app.call('POST', path, { key: null, headers: { origin: app.app.publicUrl }, body })).status).toBe(
        413
      )
  })

  test.each([
    ['a name of 20,000 characters', { name: 'x'.repeat(20_000) }, 422],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 422],
    ['a picture address of 3,000 characters', { image: `https://example.com/${'x'.repeat(3_000)}` }, 422],
    ['a body of 200,000 bytes', { name: 'x'.repeat(200_000) }, 413]
  ])('refuse %s', async (_what, body, status) => {
    app = await startTestApp()
    const answer = await app.call('POST', '/api/auth/update-user', { ...(await app.asOwner()), body })
    expect(answer.status).toBe(status)
  })
})
