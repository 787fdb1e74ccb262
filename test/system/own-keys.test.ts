import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findRouteAccess } from '@callsheet/app/access/route-access.ts'
import { endpoints } from '@callsheet/app/server/endpoints.ts'
import { mediaViewSchema, type MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { deadLettersSchema } from '@callsheet/lib/wire/pipeline-admin.ts'
import { providerKeyCheckSchema } from '@callsheet/lib/wire/check-provider-key.ts'
import { providerKeyViewSchema } from '@callsheet/lib/wire/provider-keys-api.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { quickMedia, runCallsheet } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { startTraceCollector, type TraceCollector } from '@callsheet/lib/adapters/node/testing/trace-collector.ts'
import { waitFor } from '../support/wait-for.ts'

const deploymentKey = 'the-key-of-the-deployment-0001'
const ownKey = 'the-key-that-a-user-brought-4711'

let directory: string
let media: MediaUnderstudy
let collector: TraceCollector
let callsheet: EmbeddedCallsheet
/** Every answer and every printed line, to search them for secrets. */
const seen: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-own-keys-'))
  collector = await startTraceCollector()
  media = await startMediaUnderstudy({
    port: 0,
    directory: join(directory, 'provider'),
    apiKey: [deploymentKey, ownKey],
    settings: quickMedia
  })
  callsheet = await startEmbeddedCallsheet({
    ...media.pipelineSettings,
    MEDIA_ASSET_ORIGINS: media.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    LOG_LEVEL: 'debug'
  })
}, 120_000)

afterAll(async () => {
  await callsheet?.stop()
  await media?.stop()
  await collector?.stop()
  await rm(directory, { recursive: true, force: true })
})

async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const { appUrl } = callsheet.running.instance
  const answer = await fetch(appUrl + path, {
    method,
    headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  seen.push(text)
  return { status: answer.status, text }
}

async function makePicture(prompt: string): Promise<MediaView> {
  const { text } = await ask('POST', '/api/images', { prompt, aspect_ratio: '9:16', imageModel: 'nano-banana-2' })
  const { id } = mediaViewSchema.parse(JSON.parse(text))
  return waitFor(`the picture of ${prompt} to end`, async () => {
    const answer = await ask('GET', `/api/media/${id}`)
    const view = mediaViewSchema.parse(JSON.parse(answer.text))
    return view.isStored || view.status === 'Failed' ? view : null
  })
}

async function dlq(...args: string[]): Promise<{ code: number | null; stdout: string }> {
  const { code, stdout, stderr } = await runCallsheet(['dlq', ...args], callsheet.env)
  seen.push(stdout, stderr)
  return { code, stdout }
}

const lettersSchema = deadLettersSchema.shape.deadLetters

describe('a provider key that a user brought', () => {
  test('makes their clips, and only its last characters are shown', async () => {
    const refused = await ask('POST', '/api/provider-keys', {
      provider: 'kie',
      label: 'Mine',
      key: `${ownKey} ${ownKey}`
    })
    expect(refused.status).toBe(422)
    const added = await ask('POST', '/api/provider-keys', { provider: 'kie', label: 'Mine', key: ownKey })
    expect(added.status).toBe(201)
    expect(providerKeyViewSchema.parse(JSON.parse(added.text))).toMatchObject({ label: 'Mine', hint: '4711' })
    const { id } = providerKeyViewSchema.parse(JSON.parse(added.text))
    const checked = await ask('POST', `/api/provider-keys/${id}/check`, {})
    expect(providerKeyCheckSchema.parse(JSON.parse(checked.text))).toMatchObject({
      verdict: 'good',
      words: expect.stringContaining('kie.ai takes the key, whose account has')
    })
    const { status } = await makePicture('Cold brew with a key of my own')
    expect(status).toBe('Completed')
    const answer = await fetch(`${media.url}/__control/tasks`)
    const { tasks } = z.object({ tasks: z.array(z.looseObject({ account: z.string() })) }).parse(await answer.json())
    const row = await callsheet.database.execute<{ hash: string }>('select provider_key_hash as hash from images')
    expect(tasks.map(({ account }) => account)).toEqual([row.rows[0]?.hash])
  })

  test('fails with the reason when the provider refuses it, and nothing is charged', async () => {
    await fetch(`${media.url}/__control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'create-no-credits', promptContains: 'no credits' })
    })
    expect(await makePicture('Cold brew with no credits')).toMatchObject({ status: 'Failed' })
  })
})

describe('callsheet dlq', () => {
  /** Messages that cannot be handled. They contain the user's sealed key. */
  async function sendBroken(count: number): Promise<void> {
    const { rows } = await callsheet.database.execute<{ id: string; owner: string; sealed: string; pair: string }>(
      'select id, owner_id as owner, sealed, sealing_key_id as pair from provider_keys'
    )
    const [key] = rows
    const sealedKey = { keyId: key?.id, ownerId: key?.owner, sealed: key?.sealed, sealingKeyId: key?.pair }
    for (let sent = 0; sent < count; sent += 1) {
      const body = JSON.stringify({ body: { rowId: `no id ${sent}`, apiModelPath: 'nano-banana-2', sealedKey } })
      await callsheet.database.execute(
        sql`insert into queues.job (name, data) values ('svc-image-submit', ${body}::jsonb)`
      )
    }
  }
  const readLetters = async () =>
    deadLettersSchema.parse(JSON.parse((await ask('GET', '/api/admin/dead-letters')).text)).deadLetters

  test('lists, shows, replays one and all, and drops', { timeout: 150_000 }, async () => {
    await sendBroken(2)
    await waitFor('two dead letters', async () => (await readLetters()).length === 2)
    const [first, second] = lettersSchema.parse(JSON.parse((await dlq('list', '--json')).stdout))
    expect((await dlq('list', '--queue', 'video-submit')).stdout).toBe('No dead letters.\n')
    const { stdout } = await dlq('show', first?.id ?? '')
    for (const text of ['svc-image-submit', 'does not parse', '[sealed]', first?.id]) expect(stdout).toContain(text)

    expect((await dlq('replay', first?.id ?? '')).stdout).toBe('1 sent again.\n')
    expect((await dlq('replay', first?.id ?? '')).code).toBe(1)
    const again = await waitFor('the replayed message to die again', async () => {
      const letters = await readLetters()
      return letters.length === 2 ? (letters.find(({ id }) => id !== second?.id) ?? null) : null
    })
    expect(again.body).toEqual(first?.body)

    expect((await dlq('drop', second?.id ?? '')).stdout).toBe('Dropped.\n')
    expect((await readLetters()).map(({ id }) => id)).toEqual([again.id])
    expect((await dlq('replay', '--all', '--queue', 'image-submit')).stdout).toBe('1 sent again.\n')
    expect((await dlq('replay')).code).not.toBe(0)
  })
})

// This test is last, because it searches everything that the tests above have left.
describe('no provider key can be read', () => {
  test('in any answer to an admin, error, printed line, log, trace or table', async () => {
    const admins = endpoints
      .map(({ contract }) => contract)
      .filter(
        ({ method, path }) =>
          method === 'get' && (findRouteAccess(method, path) === 'admin' || /keys|account/.test(path))
      )
    for (const { path } of admins.filter(({ path: each }) => !each.includes('{'))) await ask('GET', path)
    const { deadLetters } = deadLettersSchema.parse(JSON.parse((await ask('GET', '/api/admin/dead-letters')).text))
    for (const { id } of deadLetters) await ask('GET', `/api/admin/dead-letters/${id}`)
    expect((await ask('GET', '/api/admin/dead-letters/none')).status).toBeGreaterThanOrEqual(400)
    const metrics = await fetch(`${callsheet.running.instance.pipelineUrl}/metrics`)
    seen.push(await metrics.text())
    await waitFor('the spans of the calls to the provider', async () =>
      collector.spans.some(({ name }) => name === 'POST provider')
    )
    const places = {
      answers: seen.join('\n'),
      log: await readFile(join(callsheet.home, 'callsheet.log'), 'utf8'),
      traces: JSON.stringify(collector.spans),
      tables: await dump()
    }
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(500)
      for (const key of [ownKey, deploymentKey]) expect(text.includes(key), `${place} with ${key}`).toBe(false)
    }
    const { rows } = await callsheet.database.execute<{ sealed: string }>('select sealed from provider_keys')
    for (const { sealed } of rows)
      expect([places.answers, places.log, places.traces].join().includes(sealed)).toBe(false)
  })

  /** Every text in every table, including the queues' own. */
  async function dump(): Promise<string> {
    const { rows } = await callsheet.database.execute<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
        where table_schema in ('public', 'queues') and table_type = 'BASE TABLE'`
    )
    const texts = await Promise.all(
      rows.map(({ schema, name }) =>
        callsheet.database.execute<{ text: string }>(
          `select coalesce(string_agg(t::text, ' '), '') as text from "${schema}"."${name}" t`
        )
      )
    )
    return texts.map(({ rows: [row] }) => row?.text).join('\n')
  }
})
