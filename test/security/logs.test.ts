import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

const tasksSchema = z.object({ tasks: z.array(z.looseObject({ callbackUrl: z.string().nullable() })) })

let callsheet: EmbeddedCallsheet

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ LOG_LEVEL: 'debug' })
}, 120_000)
afterAll(() => callsheet?.stop())

/** All lines of the home, once the log has this one. */
async function readLog(until: RegExp): Promise<string> {
  return waitFor(`the log to say ${until}`, async () => {
    const names = (await readdir(callsheet.home)).filter((name) => name.startsWith('callsheet.log'))
    const log = (await Promise.all(names.map((name) => readFile(join(callsheet.home, name), 'utf8')))).join('')
    return until.test(log) && log
  })
}

const own = (path: string, init: RequestInit = {}) =>
  fetch(callsheet.running.instance.appUrl + path, {
    ...init,
    headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}`, 'content-type': 'application/json' }
  })

test('a signed address is in no line, whether it is called rightly, wrongly or by another method', async () => {
  const ordered = await callsheet.api.call(mediaApi.createImage, {
    body: { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
    idempotencyKey: randomUUID()
  })
  const params = { id: ordered.id }
  await waitFor('the picture', async () => (await callsheet.api.call(mediaApi.read, { params })).status === 'Completed')
  const answer = await fetch(`${callsheet.running.instance.mediaUnderstudyUrl}/__control/tasks`)
  const { tasks } = tasksSchema.parse(await answer.json())
  const callbackUrl = z.url().parse(tasks.map((task) => task.callbackUrl).find((url) => url?.includes(ordered.id)))
  const signature = callbackUrl.split('/').at(-1)?.split('?')[0] ?? ''
  expect(signature).toMatch(/^[0-9a-f]{32}$/)
  // No such method and no such path: the line tells the path that was asked for.
  expect((await fetch(callbackUrl, { method: 'PUT' })).status).toBe(401)
  expect((await fetch(`${callbackUrl}/more`, { method: 'POST' })).status).toBe(401)
  const signedMedia = new URL(`/media/image/${ordered.id}/1/${signature}`, callbackUrl)
  expect((await fetch(signedMedia)).status).toBe(404)
  expect((await fetch(callsheet.running.signInUrl, { redirect: 'manual' })).status).toBe(200)

  const log = await readLog(/\/media\/image\//)
  expect(log).toContain('request answered')
  expect(log).toMatch(/\/api\/callback\/[^"]*\[redacted\]/)
  for (const secret of [signature, new URL(callsheet.running.signInUrl).searchParams.get('token') ?? '-'])
    expect(log).not.toContain(secret)
})

test('a statement that fails is logged without its parameters, at any level', async () => {
  const words = `words of a draft ${randomUUID()}`
  await callsheet.database.execute(sql`alter table drafts rename to drafts_away`)
  const body = JSON.stringify({ content: { words }, revision: randomUUID(), basedOn: null })
  const answer = await own('/api/drafts/new-ad', { method: 'PUT', body })
  await callsheet.database.execute(sql`alter table drafts_away rename to drafts`)
  expect(answer.status).toBe(500)
  const log = await readLog(/Failed query/)
  expect(log).toMatch(/drafts[^,]* does not exist/)
  expect(log).not.toContain(words)
})
