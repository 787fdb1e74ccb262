import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessRules, type Access } from '@callsheet/app/access/access.ts'
import { findRouteAccess, routeAccess } from '@callsheet/app/access/route-access.ts'
import { startTestApp, type CallOptions, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { callerNames, createCallers, expectations, metricsToken, type CallerName, type Callers } from './callers.ts'

let app: TestApp
let callers: Callers

beforeAll(async () => {
  app = await startTestApp({ APP_METRICS_TOKEN: metricsToken, APP_INSTANCE_KEY: 'an-instance-key-of-the-tests-alone' })
  callers = await createCallers(app)
}, 120_000)

afterAll(() => app?.stop())

const rows = Object.entries(routeAccess).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ')
  return { route, method: method.toUpperCase(), path, access: access as Access }
})
/** Signing in and out has tests of its own below: its routes end the sessions that the walk needs. */
const walked = rows.filter(({ path }) => !path.startsWith('/api/auth/') && !path.startsWith('/sign-in/'))
const changing = walked.filter(({ method, access }) => method !== 'GET' && access !== 'anyone')

/** An address of the route. Nothing is there, so a caller who is let through changes nothing. */
const addressOf = (path: string): string =>
  path
    .replace('/api/admin/models/{kind}', '/api/admin/models/image')
    .replaceAll(/\{\w*(number|Number)\w*\}/g, '1')
    .replaceAll(/\{\w+\}/g, crypto.randomUUID())
    .replace('/*', '/')

async function meet(method: string, path: string, options: CallOptions): Promise<'through' | 401 | 403> {
  const body = method === 'GET' ? undefined : {}
  const isHeadOnly = path === '/api/changes'
  const { status, body: answer } = await app.call(method, addressOf(path), { body, isHeadOnly, ...options })
  if (status === 401 || status === 403) return status
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).not.toBe(500)
  return 'through'
}

describe('the table', () => {
  test('has every route that the server serves, and no other', () => {
    const served = app.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !route.endsWith(' /api/auth/*'))
    const known = rows.filter(({ path }) => !path.startsWith('/api/auth/')).map(({ route }) => route)
    // The studio is not built for this test.
    expect(new Set([...served, 'get /*'])).toEqual(new Set(known))
  })

  test('leaves to people what only a person may do', () => {
    const only = (...kinds: Access[]) => rows.filter(({ access }) => kinds.includes(access)).map(({ route }) => route)
    expect(only('session', 'admin session').filter((route) => !route.includes('/api/auth/'))).toEqual([
      'put /api/ads/{id}/budget',
      'put /api/admin/budget',
      'post /api/quotes/{id}',
      'put /api/account/password',
      'delete /api/account',
      'post /api/users',
      'post /api/api-keys',
      'delete /api/api-keys/{id}',
      'put /api/api-keys/{id}/budget'
    ])
    expect(only('person', 'admin person', 'machine')).toEqual([
      'put /api/cuts/{id}/share',
      'post /api/credits/grants',
      'post /api/account/sign-in-link',
      'post /api/provider-keys',
      'post /api/provider-keys/{id}/check',
      'delete /api/provider-keys/{id}',
      'post /api/model-keys',
      'post /api/model-keys/{id}/check',
      'delete /api/model-keys/{id}'
    ])
    expect(only('decide')).toEqual([
      'post /api/pipelines/{id}/approve',
      'post /api/pipelines/{id}/advance',
      'post /api/pipelines/{id}/drafts/approve',
      'post /api/pipelines/{id}/finals',
      'post /api/ads/{id}/scenes/{number}/approve'
    ])
  })

  test('has a row of expectations for every kind of route', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(Object.keys(accessRules).toSorted())
  })
})

describe('every route of the app', () => {
  test.each(callerNames)('lets through or refuses as the table says: %s', { timeout: 60_000 }, async (name) => {
    const met: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const { route, method, path, access } of walked) {
      met[route] = await meet(method, path, callers[name])
      expected[route] = expectedOf(route, access, name)
    }
    expect(met).toEqual(expected)
  })

  test('gives the metrics to their own token', async () => {
    expect(await meet('GET', '/metrics', { key: metricsToken })).toBe('through')
  })

  test('says what a key lacks and where a person makes one with it', async () => {
    const refused = await app.call('POST', '/api/ads', { ...callers['key: read'], body: { idea: 'Cold brew' } })
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        needs: 'write',
        scopes: ['read'],
        accountAt: `${app.app.publicUrl}/account?part=api-keys`
      }
    })
    const deleted = await app.call('DELETE', '/api/account', { ...callers['key: spend'], body: { email: 'x' } })
    expect(deleted.body.detail).toMatch(/^Only a person who is signed in can do this/)
  })
})

/** The studio's files answer everyone; they are not built here. */
const expectedOf = (route: string, access: Access, name: CallerName) =>
  route === 'get /*' ? 'through' : expectations[access][name]

describe('a key beside the cookie of somebody else', () => {
  const beside = (key: string): CallOptions => ({ key, headers: { ...callers.admin.headers } })

  test('is the one who calls, at every route that changes something', { timeout: 60_000 }, async () => {
    const { key } = callers['key of a member']
    const met: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const { route, method, path, access } of changing) {
      met[route] = await meet(method, path, beside(key ?? ''))
      expected[route] = expectations[access]['key of a member']
    }
    expect(met).toEqual(expected)
    const ad = await app.call('POST', '/api/ads', { ...beside(key ?? ''), body: { idea: 'Cold brew' } })
    expect((await app.call('GET', `/api/ads/${ad.body.id}`, callers.member)).status).toBe(200)
    expect((await app.call('GET', `/api/ads/${ad.body.id}`, callers.admin)).status).toBe(404)
  })

  test('is refused when it is none of ours, and the cookie does not help', { timeout: 60_000 }, async () => {
    for (const { method, path } of changing) expect(await meet(method, path, beside('cs_none-of-ours')), path).toBe(401)
  })

  test('sets no password and ends no session of that cookie', async () => {
    const { key } = callers['key: spend']
    const body = { newPassword: 'a-password-of-a-stranger' }
    expect((await app.call('PUT', '/api/account/password', { ...beside(key ?? ''), body })).status).toBe(403)
    for (const { route, method, path, access } of rows.filter(({ path: each }) => each.startsWith('/api/auth/'))) {
      const met = await meet(method, path, beside(key ?? ''))
      expect([route, access, met]).toEqual([route, access, 403])
    }
    expect((await app.call('GET', '/api/account', callers.admin)).body).toMatchObject({ email: 'admin@example.com' })
  })
})

describe('the library that signs in', () => {
  test('serves what the table names and nothing else that it could', { timeout: 60_000 }, async () => {
    expect(app.app.signInRoutes.length).toBeGreaterThan(30)
    for (const { method, path } of app.app.signInRoutes) {
      const access = findRouteAccess(method, path)
      const asMember = await app.call(method, path, {
        ...(await signedIn()),
        body: method === 'GET' ? undefined : {}
      })
      const asNobody = await app.call(method, path, { key: null, body: method === 'GET' ? undefined : {} })
      if (!access) expect([path, asMember.status, asNobody.status]).toEqual([path, 404, 404])
      else if (access === 'session') {
        expect([path, asNobody.status]).toEqual([path, 401])
        expect([401, 403, 404, 500], path).not.toContain(asMember.status)
      } else expect([401, 403, 404, 500], path).not.toContain(asNobody.status)
    }
  })

  /** A browser of its own, because some of these routes end the session. */
  let number = 0
  const signedIn = () => app.asInvited(`visitor-${(number += 1)}@example.com`)
})
