import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '@callsheet/lib/database/schema/media.ts'
import nanoBanana from '@callsheet/lib/models/seed/nano-banana-2.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const model = { ...nanoBanana, id: 'banana-3', label: 'Banana 3', credits: 11 }
const add = (body: unknown) => app.call('POST', '/api/admin/models', { body })
const draw = (body: object) =>
  app.call('POST', '/api/images', {
    body: { prompt: 'A glass of water', aspect_ratio: '9:16', imageModel: model.id, ...body },
    headers: { 'idempotency-key': crypto.randomUUID() }
  })

test('an entered model is off; an admin tries it with one real task at its price, and then turns it on', async () => {
  const wrong = { ...model, config: { ...model.config, usualSeconds: 'long' } }
  const refused = await add(wrong)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('usualSeconds')])
  expect((await add(model)).status).toBe(201)
  expect((await add(model)).status).toBe(409)
  const { body: models } = await app.call('GET', '/api/models')
  expect(models.images.at(-1)).toMatchObject({ id: model.id, enabled: false, credits: 11 })

  expect((await draw({})).status).toBe(422)
  const before = (await app.call('GET', '/api/credits')).body.balance
  expect((await draw({ trial: true })).status).toBe(202)
  expect((await app.call('GET', '/api/credits')).body.balance).toBe(before - 11)
  const [row] = await app.database.database.select().from(images)
  expect(row).toMatchObject({ modelId: model.id, status: 'Queued', credits: 11 })

  const on = await app.call('PATCH', `/api/admin/models/image/${model.id}`, { body: { enabled: true } })
  expect(on.status).toBe(200)
  expect((await draw({})).status).toBe(202)
})

test('a retired model sells nothing more, and what was bought with it stays and says which model made it', async () => {
  const bought = await draw({})
  expect(bought.status).toBe(202)
  const balance = (await app.call('GET', '/api/credits')).body.balance
  const off = await app.call('PATCH', `/api/admin/models/image/${model.id}`, { body: { enabled: false } })
  expect(off.status).toBe(200)

  const refused = await draw({})
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toContain(model.label)
  expect((await app.call('GET', '/api/credits')).body.balance).toBe(balance)
  const kept = await app.call('GET', `/api/media/${bought.body.id}`)
  expect(kept.body).toMatchObject({ status: 'Queued', modelId: model.id })
  // It cannot be removed: rows of years ago name it.
  expect((await app.call('DELETE', `/api/admin/models/image/${model.id}`)).status).toBe(404)
})

test('a member neither adds a model nor tries one that is off', async () => {
  const as = { key: null, headers: { cookie: await memberCookie(), origin: app.app.publicUrl } }
  expect((await app.call('POST', '/api/admin/models', { body: model, ...as })).status).toBe(403)
  const body = { prompt: 'A glass of water', aspect_ratio: '9:16', imageModel: 'nano-banana-2', trial: true }
  expect((await app.call('POST', '/api/images', { body, ...as })).status).toBe(403)
})

async function memberCookie(): Promise<string> {
  const { body: invited } = await app.call('POST', '/api/users', { body: { email: 'm@example.com', name: 'M' } })
  const answer = await fetch(invited.signInLink.replace('localhost', '127.0.0.1'), { redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
