import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let directory: string
let database: TestDatabase
let media: MediaUnderstudy
let callsheet: EmbeddedCallsheet

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-cancelled-'))
  database = await createTestDatabase()
  media = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: 'the-key-of-the-deployment-0001',
    settings: quickMedia
  })
  callsheet = await startEmbeddedCallsheet({
    DATABASE_URL: database.url,
    ...media.pipelineSettings,
    MEDIA_ASSET_ORIGINS: media.url
  })
}, 120_000)

afterAll(async () => {
  await callsheet?.stop()
  await media?.stop()
  await database?.close()
  await rm(directory, { recursive: true, force: true })
})

const tasksSchema = z.object({
  tasks: z.array(z.object({ model: z.string(), state: z.string(), failCode: z.string().nullable() }))
})

async function control(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${media.url}/__control${path}`, init)).json()
}

async function ask(method: string, path: string, body: unknown): Promise<Response> {
  return fetch(callsheet.running.instance.appUrl + path, {
    method,
    headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
}

test('what providers still make for an account is cancelled there when its user deletes it', async () => {
  await control('/faults', { kind: 'stuck' })
  await ask('PATCH', '/api/admin/models/video/seedance-2-fast-ark', { enabled: true })
  const prompt = 'Cold brew that nobody waits for'
  for (const [path, body] of [
    [
      '/api/videos',
      { prompt, videoType: 'generic', aspectRatio: '9:16', durationSeconds: 4, videoModel: 'seedance-2-fast-ark' }
    ],
    ['/api/images', { prompt, aspect_ratio: '9:16', imageModel: 'nano-banana-2' }]
  ] as const)
    expect((await ask('POST', path, body)).status).toBe(202)
  const { database: rows } = database
  await waitFor('both tasks to be made', async () => {
    const { tasks } = tasksSchema.parse(await control('/tasks'))
    const generating = await rows.query.videos.findMany({ where: (table, { eq }) => eq(table.status, 'Generating') })
    const stills = await rows.query.images.findMany({ where: (table, { eq }) => eq(table.status, 'Generating') })
    return tasks.length === 2 && generating.length + stills.length === 2 ? tasks : null
  })
  const [owner] = await rows.select({ email: users.email }).from(users)

  const { signInUrl } = callsheet.running
  const answer = await fetch(`${callsheet.running.instance.appUrl}/api/account`, {
    method: 'DELETE',
    headers: {
      cookie: await signInByLink(signInUrl),
      origin: new URL(signInUrl).origin,
      'content-type': 'application/json'
    },
    body: JSON.stringify({ email: owner?.email })
  })

  expect(answer.status).toBe(204)
  const { tasks } = tasksSchema.parse(await control('/tasks'))
  const ended = Object.fromEntries(tasks.map(({ model, state, failCode }) => [model, { state, failCode }]))
  expect(ended).toEqual({
    'dreamina-seedance-2-0-fast-260128': { state: 'fail', failCode: 'cancelled' },
    // kie.ai has no way to cancel.
    'nano-banana-2': { state: 'queuing', failCode: null }
  })
})
