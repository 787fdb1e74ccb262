import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { usersApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { createChatClient } from '../support/chat-client.ts'
import { waitFor } from '../support/wait-for.ts'

const idea = 'Cold brew that never turns bitter'
const nobody = '00000000-0000-7000-8000-000000000000'

const problemSchema = z.object({ code: z.string(), detail: z.string(), choices: z.array(z.string()).optional() })

let callsheet: EmbeddedCallsheet
let adId: string
let pipeline: PipelineView
let strangersCookie: string

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet()
  const { api } = callsheet
  adId = (await api.call(adsApi.create, { body: { idea }, idempotencyKey: crypto.randomUUID() })).id
  pipeline = await api.call(pipelinesApi.create, { body: pipelineOf([scene]), idempotencyKey: crypto.randomUUID() })
  await waitFor('the still to be stored', async () => {
    const now = await api.call(readPipeline, { query: { id: pipeline.id } })
    return now.scenes.every(({ image }) => image?.isStored)
  })
  const owner = createChatClient({
    url: callsheet.running.instance.appUrl,
    origin: new URL(callsheet.running.signInUrl).origin,
    cookie: await signInByLink(callsheet.running.signInUrl)
  })
  const invited = await owner.api.call(usersApi.invite, {
    body: { email: 'stranger@example.com', name: 'Stranger' }
  })
  strangersCookie = await signInByLink(invited.signInLink)
}, 120_000)

afterAll(async () => {
  await callsheet?.stop()
})

const scene = { prompt: 'A tall glass of cold brew on a sunlit sill.', durationSeconds: 4 }

function pipelineOf<Scene>(scenes: Scene[], changes: Record<string, unknown> = {}) {
  const models = { imageModel: 'nano-banana-2', videoModel: 'seedance-2' }
  return { adId, title: 'Bitter', videoType: 'generic', ...models, aspectRatio: '9:16', scenes, ...changes }
}

/**
 * Rows of every table, and every message in a queue. The schedule's own records are left out, because they appear by
 * themselves.
 */
async function countEverything(): Promise<Record<string, number>> {
  const named = z.array(z.object({ name: z.string() }))
  const { rows } = await callsheet.database.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('job_runs', 'rate_limits')`
  )
  const tables = named
    .parse(rows)
    .map(({ name }) => `select ${`'${name}'`} as name, count(*)::int as count from "${name}"`)
  const jobs = `select 'queued messages', count(*)::int from queues.job where name like 'svc-%'`
  const counted = await callsheet.database.execute(sql.raw([...tables, jobs].join(' union all ')))
  const counts = z.array(z.object({ name: z.string(), count: z.number() })).parse(counted.rows)
  return Object.fromEntries(counts.map(({ name, count }) => [name, count]))
}

async function expectNothingWritten(act: () => Promise<void>): Promise<void> {
  const before = await countEverything()
  await act()
  expect(await countEverything()).toEqual(before)
}

interface Sent {
  to?: 'appUrl' | 'agentsUrl' | 'pipelineUrl'
  path: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

const asOwner = () => ({ authorization: `Bearer ${callsheet.running.ownerApiKey}` })
const asStranger = () => ({ cookie: strangersCookie, origin: callsheet.running.instance.appUrl })

async function send({ to = 'appUrl', path, method = 'POST', body, headers = asOwner() }: Sent) {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: text }
  const answer = await fetch(callsheet.running.instance[to] + path, init)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return { status: answer.status, ...problemSchema.parse(await answer.json()) }
}

const thousand = Array.from({ length: 1_000 }, () => scene)
const megabyte = 'x'.repeat(1024 * 1024)

describe('the app server', () => {
  test.each<[string, () => Sent, number, RegExp]>([
    ['an empty idea', () => ({ path: '/api/ads', body: { idea: '  ' } }), 422, /idea: expected a few words/],
    ['a 1 MB idea', () => ({ path: '/api/ads', body: { idea: megabyte } }), 413, /larger than \d+ bytes/],
    ['invalid JSON', () => ({ path: '/api/ads', body: '{"idea": ' }), 422, /JSON/],
    ['an unknown format', () => ({ path: '/api/ads', body: { idea, formatSlug: 'sonnet' } }), 422, /sonnet/],
    ['a script without a format', () => ({ path: `/api/ads/${adId}/scripts`, body: {} }), 422, /format/],
    [
      'a script of an unknown format',
      () => ({ path: `/api/ads/${adId}/scripts`, body: { format_slug: 'sonnet' } }),
      422,
      /sonnet/
    ],
    [
      'a script of zero scenes',
      () => ({ path: `/api/ads/${adId}/scripts`, body: { format_slug: 'podcast', scenes: 0 } }),
      422,
      /at least one scene/
    ],
    [
      'a script of a thousand scenes',
      () => ({ path: `/api/ads/${adId}/scripts`, body: { format_slug: 'podcast', scenes: 1_000 } }),
      422,
      /scenes/
    ],
    [
      'a pipeline without a ratio',
      () => ({ path: '/api/pipelines', body: pipelineOf([scene], { aspectRatio: undefined }) }),
      422,
      /aspectRatio/
    ],
    ['a pipeline of zero scenes', () => ({ path: '/api/pipelines', body: pipelineOf([]) }), 422, /at least one scene/],
    ['a pipeline of a thousand scenes', () => ({ path: '/api/pipelines', body: pipelineOf(thousand) }), 422, /scenes/],
    [
      'a still without a ratio',
      () => ({ path: '/api/images', body: { adId, title: 'T', prompt: 'A glass.', imageModel: 'nano-banana-2' } }),
      422,
      /aspect_ratio/
    ],
    ['no token', () => ({ path: '/api/ads', body: { idea }, headers: {} }), 401, /sign in|API key/i],
    [
      'a wrong token',
      () => ({ path: '/api/ads', body: { idea }, headers: { authorization: 'Bearer not-a-key' } }),
      401,
      /API key/i
    ]
  ])('refuses %s, says why and writes nothing', async (_what, sent, status, detail) => {
    await expectNothingWritten(async () => {
      const answer = await send(sent())
      expect(answer).toMatchObject({ status, detail: expect.stringMatching(detail) })
    })
  })

  test('lists all formats when one is unknown or missing', async () => {
    for (const body of [{}, { format_slug: 'sonnet' }]) {
      const { choices } = await send({ path: `/api/ads/${adId}/scripts`, body })
      expect(choices).toEqual(adFormatSlugs)
    }
  })

  test('finds neither another owner’s pipeline nor one that never existed', async () => {
    await expectNothingWritten(async () => {
      const [{ id: sceneId, image } = {}] = pipeline.scenes
      const asked = (id: string): Sent[] => [
        { path: `/api/pipelines?id=${id}`, method: 'GET' },
        { path: `/api/pipelines/${id}/advance`, body: {} },
        { path: `/api/pipelines/${id}/approve`, body: { sceneId, imageId: image?.id } },
        { path: `/api/pipelines/${id}/approve`, body: { allCompleted: true } },
        { path: `/api/pipelines/${id}/close`, body: {} },
        { path: `/api/pipelines/${id}/scenes/${sceneId}/retry`, body: { what: 'image' } },
        { path: `/api/pipelines/${id}/scenes/${sceneId}/skip`, body: {} }
      ]
      const answers = async (id: string, headers: Record<string, string>) =>
        Promise.all(asked(id).map(async (sent) => (await send({ ...sent, headers })).status))
      expect(await answers(pipeline.id, asStranger())).toEqual(asked(nobody).map(() => 404))
      expect(await answers(nobody, asOwner())).toEqual(asked(nobody).map(() => 404))
    })
    const mine = await callsheet.api.call(readPipeline, { query: { id: pipeline.id } })
    expect(mine).toMatchObject({ closedAt: null, scenes: [{ stage: 'review', approvedAt: null }] })
  })
})

describe('the services behind it', () => {
  const calls: Sent[] = [
    { to: 'agentsUrl', path: '/run', body: { system_prompt: 'Be brief.', user_prompt: idea } },
    { to: 'agentsUrl', path: '/stream', body: { messages: [{ role: 'user', content: idea }] } },
    { to: 'agentsUrl', path: '/agents/offer-intelligence', body: { url: 'https://example.com' } },
    { to: 'agentsUrl', path: '/tools/scrape', body: { url: 'https://example.com' } },
    { to: 'agentsUrl', path: '/tools/screenshot', body: { url: 'https://example.com' } },
    { to: 'agentsUrl', path: '/tools/market-research', body: { query: idea } },
    { to: 'agentsUrl', path: '/tools/page-structure', body: { url: 'https://example.com' } },
    { to: 'pipelineUrl', path: '/api/image/create', body: { rowId: nobody, apiModelPath: 'nano-banana-2' } },
    { to: 'pipelineUrl', path: '/api/video/create', body: { rowId: nobody, apiModelPath: 'bytedance/seedance-2' } },
    { to: 'pipelineUrl', path: '/api/i2v/create', body: { rowId: nobody, apiModelPath: 'bytedance/seedance-2' } },
    { to: 'pipelineUrl', path: '/api/offer/process', body: { jobId: nobody } },
    { to: 'pipelineUrl', path: '/api/admin/ticks/every-minute' }
  ]

  test.each([
    ['no service token', {}, /service token is required/],
    ['a wrong service token', { authorization: 'Bearer not-a-service-token' }, /not valid here/]
  ])('refuse %s on every route', async (_what, headers, detail) => {
    await expectNothingWritten(async () => {
      for (const call of calls) {
        const answer = await send({ ...call, headers })
        expect(answer, call.path).toMatchObject({ status: 401, code: 'unauthenticated' })
        expect(answer.detail).toMatch(detail)
      }
    })
  })

  test('do not accept a user’s API key as a service token', async () => {
    for (const call of calls) expect((await send({ ...call, headers: asOwner() })).status).toBe(401)
  })
})

describe('the command line', () => {
  test('prints what was expected, ends with code 2 and writes nothing', async () => {
    const refused: [string[], RegExp][] = [
      [[idea], /--format is needed.*podcast[^]*--ratio is needed.*9:16/],
      [[idea, '--format', 'podcast', '--ratio', '9:16', '--scenes', '1000'], /--scenes can be at most/],
      [['x'.repeat(120_000), '--format', 'podcast', '--ratio', '9:16'], /the idea is longer than/],
      [[idea, '--format', 'podcast', '--ratio', '9:16', '--out', 'package.json'], /--out: .*a file of this name/]
    ]
    await expectNothingWritten(async () => {
      for (const [args, message] of refused) {
        const { code, stderr, stdout } = await runCallsheet(['produce', ...args], callsheet.env)
        expect(stderr).toMatch(message)
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      }
    })
  }, 120_000)

  test('does not find a missing pipeline', async () => {
    const { code, stderr } = await runCallsheet(['produce', '--resume', nobody], callsheet.env)
    expect(stderr).toMatch(/There is no such/)
    expect(code).toBe(1)
  }, 60_000)
})
