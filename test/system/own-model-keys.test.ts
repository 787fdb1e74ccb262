import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTraceCollector, type TraceCollector } from '@callsheet/lib/adapters/node/testing/trace-collector.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { setupApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { modelKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import type { ModelPayer } from '@callsheet/lib/wire/model-keys-api.ts'
import { modelServers } from '@callsheet/understudy/model/habits/habits.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { createChatClient, lastWords, type ChatClient } from '../support/chat-client.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

// A whole system on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ownKey = 'the-model-key-of-one-user-4711'
const otherKey = 'the-model-key-nobody-knows-0815'
const idea = 'Cold brew that never turns bitter'
const pageText =
  '# Slow Tide Cold Brew\n\nCold brew coffee that never turns bitter. Steeped for 18 hours. $24 for 12 bottles.'

let own: ModelUnderstudy
let local: ModelUnderstudy
let collector: TraceCollector
let callsheet: EmbeddedCallsheet
let person: ChatClient
/** Every answer and error, to search them for the key. */
const seen: string[] = []

beforeAll(async () => {
  // The user's own server does not take a forced tool. The deployment's does.
  own = await startModelUnderstudy({ port: 0, apiKey: ownKey, habits: ['refuses-tool-choice'] })
  local = await startModelUnderstudy({ port: 0, habits: modelServers.ollama })
  collector = await startTraceCollector()
  callsheet = await startEmbeddedCallsheet({
    MODEL_KEY_ALLOWED_ORIGINS: `${own.url},${local.url}`,
    MODEL_RETRY_BASE_SECONDS: '0.01',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    LOG_LEVEL: 'debug'
  })
  const { running } = callsheet
  const cookie = await signInByLink(running.signInUrl)
  person = createChatClient({ url: running.instance.appUrl, origin: new URL(running.signInUrl).origin, cookie })
})
afterAll(async () => {
  await callsheet?.stop()
  await own?.stop()
  await local?.stop()
  await collector?.stop()
})

const requestSchema = z.looseObject({
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.looseObject({
    model: z.string().optional(),
    tools: z.array(z.looseObject({ name: z.string() })).default([]),
    tool_choice: z.looseObject({ type: z.string() }).optional()
  })
})

async function requestsOf(url: string) {
  const answer = await fetch(`${url}/__control/requests`)
  return z.object({ requests: z.array(requestSchema) }).parse(await answer.json()).requests
}
const deploymentsUrl = () => callsheet.running.instance.modelUnderstudyUrl!
const forget = (url: string) => fetch(`${url}/__control/requests`, { method: 'DELETE' })

const add = (body: Record<string, unknown>) =>
  person.api.call(modelKeysApi.add, { body: { address: own.url, ...body } })

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown
  )
  if (!(error instanceof ProblemError)) throw new Error('It was not refused.', { cause: error })
  seen.push(JSON.stringify(error.problem))
  return error
}

async function spentBy(payer: ModelPayer) {
  const spending = await person.api.call(modelKeysApi.readSpending)
  seen.push(JSON.stringify(spending))
  return spending.payers.find((one) => one.payer === payer)
}

async function writeScript(): Promise<{ adId: string }> {
  const { id } = await person.api.call(adsApi.create, {
    body: { idea, formatSlug: 'talking-head' },
    idempotencyKey: crypto.randomUUID()
  })
  await person.api.call(scriptsApi.write, {
    params: { id },
    body: {},
    idempotencyKey: crypto.randomUUID()
  })
  return { adId: id }
}

async function readOffer(): Promise<{ status: string; failureMessage: string | null }> {
  const { id } = await person.api.call(offersApi.create, {
    body: { text: pageText },
    idempotencyKey: crypto.randomUUID()
  })
  return waitFor('the offer to end', async () => {
    const offer = await person.api.call(offersApi.read, { params: { id } })
    return offer.status === 'Completed' || offer.status === 'Failed' ? offer : null
  })
}

async function makeClip(prompt: string) {
  const { id } = await person.api.call(mediaApi.createVideo, {
    body: { prompt, videoType: 'talking-head', aspectRatio: '9:16', durationSeconds: 5 },
    idempotencyKey: crypto.randomUUID()
  })
  return waitFor('the clip to end', async () => {
    const clip = await person.api.call(mediaApi.read, { params: { id } })
    return clip.status === 'Completed' || clip.status === 'Failed' ? clip : null
  })
}

describe('a model key of one’s own', () => {
  test('that its server refuses, or at an address that is not called, is not kept, and says why', async () => {
    const refused = await problemOf(add({ key: otherKey }))
    expect(refused.problem).toMatchObject({ status: 422 })
    expect(refused.message).toContain('was tried and is not kept')
    expect(refused.message).toContain('invalid x-api-key')
    for (const address of ['http://10.0.0.7:11434', 'http://169.254.169.254', 'http://localhost:5432']) {
      const { message } = await problemOf(add({ address, key: ownKey }))
      expect(message).toContain('MODEL_KEY_ALLOWED_ORIGINS')
    }
    const open = await problemOf(add({ address: 'http://example.com', key: ownKey }))
    expect(open.message).toContain('Use https')
    expect((await problemOf(add({ address: 'https://api.anthropic.com' }))).message).toContain('needs a key')
    expect((await problemOf(add({ address: 'ftp://example.com', key: ownKey }))).problem.status).toBe(422)
    expect((await person.api.call(modelKeysApi.list)).items).toEqual([])
  })

  test('that is added twice at once is kept once', async () => {
    const added = await Promise.all([add({ key: ownKey }), add({ key: ownKey })])
    const { items } = await person.api.call(modelKeysApi.list)
    expect(items).toHaveLength(1)
    expect(added.map(({ id }) => id)).toContain(items[0]!.id)
    await person.api.call(modelKeysApi.remove, { params: { id: items[0]!.id } })
  })

  test('is tried for each role, kept by its last characters, and pays from the next call on', async () => {
    await writeScript()
    expect((await spentBy('deployment'))?.thisMonth.calls).toBeGreaterThan(0)
    const key = await add({ key: ownKey, address: `${own.url}/v1/messages`, label: 'My router' })
    seen.push(JSON.stringify(key))
    expect(key).toMatchObject({ label: 'My router', address: own.url, hint: '4711', state: 'works', refusal: null })
    expect(key.roles.map(({ role }) => role)).toEqual(['host', 'writer', 'director', 'extractor', 'judge'])
    expect(key.roles[0]?.words).toContain('it calls tools and sees pictures')
    // The model no longer stands in for this user.
    expect((await person.api.call(setupApi.read)).stoodInFor.join()).not.toMatch(/the model \(/)

    await forget(own.url)
    await forget(deploymentsUrl())
    const before = (await spentBy('own-key'))!.inTotal
    await writeScript()
    expect(await readOffer()).toMatchObject({ status: 'Completed' })
    const thread = await person.startThread()
    await person.say(thread, idea)
    await makeClip('She lifts a glass of cold brew to the light.')
    const made = await requestsOf(own.url)
    const tools = new Set(made.flatMap(({ body }) => body.tools.map(({ name }) => name)))
    for (const agent of ['ugc_script_writer', 'offer_intelligence', 'persona_writer', 'talking_head'])
      expect([...tools].join(), agent).toContain(agent)
    expect(tools).toContain('write_script')
    expect(made.every(({ headers }) => headers['x-api-key'] === ownKey && !headers['gw-byok-alias'])).toBe(true)
    expect(await requestsOf(deploymentsUrl())).toEqual([])
    const after = (await spentBy('own-key'))!
    const answered = made.filter(({ status }) => status === 200).length
    await waitFor('every call to be counted', async () => {
      const spent = await spentBy('own-key')
      return spent?.inTotal.calls === before.calls + answered
    })
    expect(after.inTotal.costDollars).toBeGreaterThan(before.costDollars)
    expect(after.thisMonth).toMatchObject({ unpriced: { calls: 0 } })
  })

  test('does not teach the deployment what another server refuses', async () => {
    const refused = await requestsOf(own.url)
    expect(refused.some(({ body }) => body.tool_choice?.type === 'auto')).toBe(true)
    const [key] = (await person.api.call(modelKeysApi.list)).items
    await person.api.call(modelKeysApi.remove, { params: { id: key!.id } })
    await forget(own.url)
    await forget(deploymentsUrl())
    await writeScript()
    expect(await requestsOf(own.url)).toEqual([])
    const asked = await requestsOf(deploymentsUrl())
    const writer = asked.find(({ body }) => body.tools.some(({ name }) => name.includes('script_writer')))
    expect(writer?.body.model).toBe('claude-opus-5-5')
    expect(asked.some(({ body }) => body.tool_choice?.type === 'tool')).toBe(true)
    expect((await spentBy('earlier-keys'))?.inTotal.calls).toBeGreaterThan(0)
    expect(await spentBy('own-key')).toBeUndefined()
  })

  test('can be at a server without a key, with one model for all roles, whose price nobody knows', async () => {
    const key = await add({ address: local.url, model: 'qwen3:8b', models: { writer: 'big-model' } })
    expect(key).toMatchObject({ hint: null, state: 'works' })
    expect(new Set(key.roles.map(({ model }) => model))).toEqual(new Set(['qwen3:8b', 'big-model']))
    expect(key.roles[1]?.words).toContain('answers in words')
    await forget(local.url)
    await writeScript()
    const made = await requestsOf(local.url)
    expect(new Set(made.map(({ body }) => body.model))).toEqual(new Set(['big-model', 'qwen3:8b']))
    expect(made.some(({ headers }) => headers['x-api-key'] ?? headers['authorization'])).toBe(false)
    const spent = await spentBy('own-key')
    expect(spent?.inTotal.unpriced.calls).toBe(spent?.inTotal.calls)
    expect(spent?.inTotal.unpriced.inputTokens).toBeGreaterThan(0)
  })

  test('is brought, tried and priced from the command line, which reads it from standard input', async () => {
    const run = async (args: string[], input = '') => {
      const { code, stdout, stderr } = await runCallsheet(['keys', ...args], callsheet.env, undefined, input)
      seen.push(stdout, stderr)
      return { code, stdout, stderr }
    }
    const refused = await run(['add-model', '--address', own.url], `${otherKey}\n`)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('invalid x-api-key') })
    expect((await run(['list'])).stdout).toContain('without a key')
    const added = await run(['add-model', '--address', own.url, '--label', 'From a shell'], `${ownKey}\n`)
    expect(added.stdout).toContain('Model key "From a shell" at ' + own.url + ' …4711: works')
    expect((await run(['check-model'])).stdout).toContain('host: claude-sonnet-5: can do the job')
    expect((await run(['cost'])).stdout).toMatch(/Your model key: \$0\.\d{4} in \d{4}-\d\d/)
  })

  test('that its server refuses later is a clear problem in every place, until it works again', async () => {
    const { port } = own
    await own.stop()
    own = await startModelUnderstudy({ port, apiKey: 'another-key-of-that-account' })
    const { message, problem } = await problemOf(writeScript())
    expect(problem).toMatchObject({ status: 409, modelKey: { state: 'refused' } })
    expect(message).toContain('Check your key on the Account page')
    expect(message).toContain('invalid x-api-key')
    const [key] = (await person.api.call(modelKeysApi.list)).items
    expect(key).toMatchObject({ state: 'fails', refusal: { said: message } })

    expect(await readOffer()).toMatchObject({
      status: 'Failed',
      failureMessage: expect.stringContaining('Account page')
    })
    const thread = await person.startThread()
    const answered = await person.say(thread, idea)
    expect(lastWords(answered) + JSON.stringify(answered.run)).toContain('Account page')
    const clip = await makeClip('She lifts another glass.')
    expect(clip).toMatchObject({ status: 'Failed', failure: { code: 'own-model-key' } })

    const checked = await person.api.call(modelKeysApi.check, { params: { id: key!.id } })
    expect(checked).toMatchObject({ state: 'fails' })
    expect(checked.roles[0]).toMatchObject({ isAble: false, words: expect.stringContaining('invalid x-api-key') })
    await own.stop()
    own = await startModelUnderstudy({ port, apiKey: ownKey })
    await writeScript()
    expect((await person.api.call(modelKeysApi.list)).items[0]).toMatchObject({ refusal: null })
    expect(await person.api.call(modelKeysApi.check, { params: { id: key!.id } })).toMatchObject({ state: 'works' })
  })

  // This test is last, because it searches everything that the tests above have left.
  test('stands in no answer, log, trace, figure or table, and its seal leaves the database only sealed to go', async () => {
    const { agentsUrl, appUrl } = callsheet.running.instance
    for (const url of [agentsUrl, appUrl]) seen.push(await (await fetch(`${url}/metrics`)).text())
    const tables = await dump()
    const { rows } = await callsheet.database.execute<{ sealed: string }>('select sealed from model_keys')
    const places = {
      answers: seen.join('\n'),
      log: await readFile(join(callsheet.home, 'callsheet.log'), 'utf8'),
      traces: JSON.stringify(collector.spans)
    }
    for (const [place, text] of Object.entries({ ...places, tables })) {
      expect(text.length, place).toBeGreaterThan(500)
      for (const key of [ownKey, otherKey]) expect(text.includes(key), `${place} with ${key}`).toBe(false)
    }
    for (const { sealed } of rows) expect(Object.values(places).join().includes(sealed)).toBe(false)
    expect(rows).toHaveLength(1)
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
