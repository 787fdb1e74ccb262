import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { pipelineViewSchema, type PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import parsePrometheusText from 'parse-prometheus-text-format'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { createChatClient } from '../support/chat-client.ts'
import { readQuery } from '../support/promql-names.ts'
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector
} from '@callsheet/lib/adapters/node/testing/trace-collector.ts'
import { waitFor } from '../support/wait-for.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const metricsToken = 'metrics-token-of-the-tests'
const parentSpanId = 'b7ad6b7169203331'
const threadSchema = z.looseObject({
  adId: z.uuid().nullable(),
  quotes: z.array(z.looseObject({ id: z.uuid(), status: z.string() }))
})

let collector: TraceCollector
let callsheet: EmbeddedCallsheet
let cookie: string

beforeAll(async () => {
  collector = await startTraceCollector()
  callsheet = await startEmbeddedCallsheet({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    APP_METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'debug'
  })
  cookie = await signInByLink(callsheet.running.signInUrl)
})

afterAll(async () => {
  await callsheet?.stop()
  await collector?.stop()
})

const originOf = (url: string) => url.replace('127.0.0.1', 'localhost')

/** A request from a browser that traces its actions. */
async function send(
  method: string,
  path: string,
  options: { body?: unknown; traceId?: string } = {}
): Promise<unknown> {
  const { appUrl } = callsheet.running.instance
  const answer = await fetch(appUrl + path, {
    method,
    headers: {
      cookie,
      origin: originOf(appUrl),
      'content-type': 'application/json',
      ...(options.traceId && { traceparent: `00-${options.traceId}-${parentSpanId}-01` })
    },
    body: options.body === undefined ? null : JSON.stringify(options.body)
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

const readPipeline = async (id: string): Promise<PipelineView> =>
  pipelineViewSchema.parse(await send('GET', `/api/pipelines?id=${id}`))

/** Approves every still when it is ready, animates them, and waits until every clip is in our store. */
async function bringHome(id: string): Promise<PipelineView> {
  await waitFor(
    'every still',
    async () => (await readPipeline(id)).scenes.every(({ image }) => image?.status === 'Completed'),
    {
      timeoutSeconds: 120
    }
  )
  await send('POST', `/api/pipelines/${id}/approve`, { body: { allCompleted: true } })
  await send('POST', `/api/pipelines/${id}/advance`)
  return waitFor(
    'every clip in the store',
    async () => {
      const pipeline = await readPipeline(id)
      return pipeline.scenes.every(({ image, video }) => image?.isStored && video?.isStored) ? pipeline : null
    },
    { timeoutSeconds: 180 }
  )
}

/** The spans from the request to the two stores of each scene, as `service: name`. */
const expectedSteps = [
  'app: call pipeline service',
  'pipeline: POST /api/image/create',
  'pipeline: image-submit process',
  'pipeline: POST provider',
  'pipeline: image-store process',
  'pipeline: video-submit process',
  'agents: POST /run',
  'agents: model call',
  'pipeline: video-store process'
]

const nameOf = ({ service, name }: CollectedSpan) => `${service}: ${name}`

/** Every span except the first has a parent in the same trace, so no span is missing. */
async function expectWholeTrace(traceId: string, first: string, pipeline: PipelineView): Promise<void> {
  const storesOf = (rowId: string) =>
    collector.ofTrace(traceId).filter((span) => span.name.endsWith('-store process') && span.attributes.rowId === rowId)
  const rows = pipeline.scenes.flatMap(({ image, video }) => [image!.id, video!.id])
  await waitFor('the spans of every store', async () => rows.every((row) => storesOf(row).length > 0))
  // Each unit sends its spans at its own time. The children of a received span may still be on their way.
  await expect
    .poll(() => collector.ofTrace(traceId).map(nameOf), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([first, ...expectedSteps]))
  await waitFor('every parent of a span', async () => {
    const spans = collector.ofTrace(traceId)
    const known = new Set([parentSpanId, ...spans.map(({ spanId }) => spanId)])
    return spans.every((span) => span.parentSpanId !== null && known.has(span.parentSpanId))
  })
  const spans = collector.ofTrace(traceId)
  expect(spans.map(nameOf).some((name) => /pipeline: task (callback|poll)/.test(name))).toBe(true)
  expect(spans.filter((span) => span.parentSpanId === parentSpanId).map(nameOf)).toContain(first)
  expect(spans.filter(({ isError }) => isError)).toEqual([])
}

describe('one trace', () => {
  test('goes from POST /api/pipelines to the stored clip', async () => {
    const traceId = 'a'.repeat(31) + '1'
    const ad = adViewSchema.parse(
      await send('POST', '/api/ads', { body: { idea: 'Cold brew', formatSlug: 'podcast', aspectRatio: '9:16' } })
    )
    const scenes = ['Ana', 'Ben'].map((speaker) => ({
      prompt: `${speaker} at the microphone in a quiet room.`,
      motion: 'A slow push in.',
      speaker,
      spokenScript: 'It never turns bitter.',
      durationSeconds: 4
    }))
    const created = pipelineViewSchema.parse(
      await send('POST', '/api/pipelines', {
        traceId,
        body: {
          adId: ad.id,
          title: 'Never bitter',
          videoType: 'podcast',
          imageModel: 'nano-banana-2',
          videoModel: 'seedance-2',
          aspectRatio: '9:16',
          scenes
        }
      })
    )
    await expectWholeTrace(traceId, 'app: POST /api/pipelines', await bringHome(created.id))
  })

  test('goes from the chat message through the confirmed price to the stored clip', async () => {
    const traceId = 'c'.repeat(31) + '2'
    const { id: threadId } = z
      .looseObject({ id: z.uuid() })
      .parse(await send('POST', '/api/chat/threads', { body: {} }))
    const say = (text: string, trace: { traceId?: string } = {}) =>
      send('POST', `/api/chat/threads/${threadId}/messages`, { ...trace, body: { parts: [{ type: 'text', text }] } })
    for (const words of ['Cold brew that never turns bitter', 'The podcast format, please', '9:16']) await say(words)
    const { appUrl: url } = callsheet.running.instance
    const chat = createChatClient({ url, origin: originOf(url), cookie })
    await chat.chooseRoute(threadId, 'Storyboard')
    await say('Yes, make them', { traceId })
    const thread = threadSchema.parse(await send('GET', `/api/chat/threads/${threadId}`))
    const quote = thread.quotes.find(({ status }) => status === 'open')
    await send('POST', `/api/quotes/${quote?.id}`, { body: { decision: 'confirm' } })
    const { items } = z
      .object({ items: z.array(z.looseObject({ id: z.uuid() })) })
      .parse(await send('GET', `/api/pipelines?adId=${thread.adId}`))
    await expectWholeTrace(traceId, 'app: POST /api/chat/threads/:id/messages', await bringHome(items[0]!.id))
    const names = collector.ofTrace(traceId).map(nameOf)
    expect(names).toContain('agents: POST /stream')
    expect(names).toContain('app: tool generate_scene_images')
  })
})

test('the log has request, trace and row ids, and no secret', async () => {
  const log = await readFile(join(callsheet.home, 'callsheet.log'), 'utf8')
  const lines = log
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.some(({ requestId, traceId, path }) => requestId && traceId && path === '/api/pipelines')).toBe(true)
  expect(lines.some(({ traceId, rowId }) => rowId && traceId === 'a'.repeat(31) + '1')).toBe(true)
  const kept = await readSecrets()
  const { password } = new URL(callsheet.env['DATABASE_URL']!)
  const secrets = { ...kept, password, ownerApiKey: callsheet.running.ownerApiKey, session: cookie.split('=')[1]! }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15)
    expect(log.includes(secret), `the log holds ${name}`).toBe(false)
    const told = JSON.stringify(collector.spans)
    expect(told.includes(secret), `a span holds ${name}`).toBe(false)
  }
})

describe('/metrics of the three units', () => {
  interface Family {
    type: string
    labels: Set<string>
    value: number
  }
  const families = new Map<string, Family>()
  /** Metrics that appear twice, or have no sentence that describes them. */
  const nameless: string[] = []

  function readFamilies(text: string): void {
    // The parser only knows histograms without labels. So their samples are read a second time without their type.
    const samples = parsePrometheusText(text.replaceAll(/^# TYPE .*$/gm, ''))
    for (const { name, help, type } of parsePrometheusText(text)) {
      if (families.has(name) || !help.endsWith('.')) nameless.push(name)
      const isHistogram = type === 'HISTOGRAM'
      const metrics = samples.find((sample) => sample.name === (isHistogram ? `${name}_count` : name))?.metrics ?? []
      families.set(name, {
        type,
        labels: new Set(metrics.flatMap(({ labels }) => Object.keys(labels ?? {}))),
        value: metrics.reduce((sum, { value }) => sum + Number(value), 0)
      })
    }
  }

  test('ask for a token, and are text for Prometheus', async () => {
    const { appUrl, agentsUrl, pipelineUrl } = callsheet.running.instance
    const secrets = await readSecrets()
    const units = [
      { url: appUrl, token: metricsToken },
      { url: agentsUrl, token: secrets.appToAgentsToken },
      { url: pipelineUrl, token: secrets.appToPipelineToken }
    ]
    for (const { url, token } of units) {
      expect((await fetch(`${url}/metrics`)).status).toBe(401)
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.headers.get('content-type')).toContain('version=0.0.4')
      readFamilies(await answer.text())
    }
    expect(nameless).toEqual([])
  })

  test('count the work of two productions', () => {
    const valueOf = (name: string) => families.get(name)?.value
    for (const name of [
      'callsheet_app_requests_total',
      'callsheet_app_service_calls_total',
      'callsheet_model_calls_total',
      'callsheet_model_tokens_total',
      'callsheet_queue_messages_handled_total',
      'callsheet_provider_calls_total',
      'callsheet_task_seconds',
      'callsheet_stored_bytes_total'
    ])
      expect(valueOf(name), name).toBeGreaterThan(0)
    expect([...families.get('callsheet_task_seconds')!.labels].toSorted()).toEqual(['kind', 'model', 'state'])
    for (const name of ['callsheet_dead_letters_open', 'callsheet_media_rows_pending'])
      expect(valueOf(name), name).toBe(0)
  })

  test('have every figure and label that the dashboard and the alert rules read', async () => {
    const queries = [...(await dashboardQueries()), ...(await alertRules()).map(({ expr }) => expr)]
    expect(queries.length).toBeGreaterThan(40)
    const shown = new Set<string>()
    for (const query of queries) {
      const { selected, grouped } = readQuery(query)
      for (const { metric, labels } of selected) {
        if (metric === 'up') continue
        const isBucket = metric.endsWith('_bucket')
        const name = metric.replace(/_bucket$/, '')
        const family = families.get(name)
        expect(family?.type, `${metric} in ${query}`).toBe(isBucket ? 'HISTOGRAM' : (family?.type ?? 'a metric'))
        shown.add(name)
        // A counter without a count yet has no labels to compare.
        if (!family || family.labels.size === 0) continue
        for (const label of [...labels, ...grouped].filter((label) => label !== 'le'))
          expect([...family.labels], query).toContain(label)
      }
    }
    expect(
      [...families.keys()].filter((name) => !shown.has(name)),
      'shown on no panel'
    ).toEqual([])
  })

  test('have a page with instructions for each alert', async () => {
    const page = await readFile(fileOf('docs/operations.md'), 'utf8')
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')
    )
    for (const { alert, annotations } of await alertRules()) {
      const [path, anchor] = annotations.runbook.split('#')
      expect(path).toBe('docs/operations.md')
      expect(anchors, alert).toContain(anchor)
    }
  })
})

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

async function readSecrets(): Promise<Record<string, string>> {
  const text = await readFile(join(callsheet.home, 'secrets.json'), 'utf8')
  return z.record(z.string(), z.string()).parse(JSON.parse(text))
}

async function dashboardQueries(): Promise<string[]> {
  const dashboard = JSON.parse(await readFile(fileOf('deploy/monitoring/grafana-dashboard.json'), 'utf8'))
  const panels = z
    .object({
      panels: z.array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).default([]) }))
    })
    .parse(dashboard).panels
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

async function alertRules() {
  const rule = z.object({
    alert: z.string(),
    expr: z.string(),
    annotations: z.object({ summary: z.string(), runbook: z.string() })
  })
  const file = parseYaml(await readFile(fileOf('deploy/monitoring/alerts.yaml'), 'utf8'))
  return z
    .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
    .parse(file)
    .groups.flatMap(({ rules }) => rules)
}
