import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { createStreamingCall } from '@callsheet/app/services/stream-call.ts'
import { samplePng } from '@callsheet/app/testing/sample-png.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { startHttpServer, type RunningServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { agents as agentEntries, type AgentInput, type AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent, type CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import { modelRoles } from '@callsheet/lib/registry.ts'
import { slugsOf } from '@callsheet/lib/video-types.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import { modelServers } from '@callsheet/understudy/model/habits/habits.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { z } from 'zod'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const token = 'a-service-token-of-the-suite'
const roles = Object.fromEntries(Object.keys(modelRoles).map((role) => [role, `local-${role}`]))
const idea = 'Cold brew that never turns bitter'
const quotes = [{ id: 'q_1', text: 'I left it out all day. It never turned bitter on me.' }]
const offer = { name: 'Slow Tide', product: 'Cold brew in bottles' }
const maya = 'Maya, thirties, dark curly hair in a bun, denim shirt over a white tee'
const clip = {
  prompt: `A kitchen in the morning. ${maya} lifts a glass of cold brew to the light.`,
  title: 'The glass',
  motion: 'She lifts the glass, the camera pushes in.',
  spokenScript: 'I left it out all day.',
  speaker: 'Maya',
  shotSize: 'medium',
  cameraMove: 'push-in',
  soundEffects: ['ice clinks'],
  elements: [{ slug: 'maya', kind: 'cast' as const, name: 'Maya', description: maya }],
  beats: [],
  durationSeconds: 5,
  aspectRatio: '9:16',
  maximumPromptCharacters: 2_400
}
const scriptInput = { formatSlug: 'talking-head' as const, idea, sceneCount: 3, quotes, cast: [] }
const boardInput = (script: Script) => ({
  script,
  idea,
  aspectRatio: '9:16',
  videoType: { slug: 'talking-head', label: 'Talking head', presenterCount: 1 },
  shotCount: script.scenes.length,
  durations: [4, 5, 6, 8],
  lockedElements: []
})

/** A small task for every agent. Without one for a new agent, this file does not compile. */
const tasks: { [Slug in AgentSlug]: (script: Script) => AgentInput<Slug> } = {
  'ugc-script-writer': () => scriptInput,
  'storyboard-director': boardInput,
  'talking-head-video-prompt-engine': () => ({
    ...clip,
    videoType: { slug: 'talking-head', label: 'Talking head', presenterCount: 1, needsIdentityPhoto: false }
  }),
  'chibi-video-prompt-engine': () => ({
    ...clip,
    spokenScript: '',
    beats: [{ realAction: 'She drinks.', chibiAction: 'The sticker beams.', sfx: 'a sip', durationSeconds: 5 }],
    videoType: { slug: 'viral-chibi', label: 'Viral chibi', presenterCount: 1, needsIdentityPhoto: true }
  }),
  'persona-writer': () => ({ offer, synthesis: null, quotes, count: 2 }),
  'research-synthesiser': () => ({ product: 'Cold brew in bottles', offer: null, quotes, failures: [] }),
  'element-sheet-writer': () => ({
    kind: 'cast',
    name: 'Maya',
    brief: maya,
    isDescriptionFixed: false,
    hasReferencePhoto: false
  }),
  'offer-intelligence': () => ({
    url: null,
    text: 'Slow Tide is cold brew in bottles. It never turns bitter. $24 for 12 bottles.',
    title: 'Slow Tide'
  }),
  'brand-reader': () => ({ url: 'https://slowtide.example/', text: 'Slow Tide. Steeped for 18 hours in cold water.' }),
  'claim-judge': ({ scenes }) => ({
    lines: scenes.map(({ position, spokenScript }) => ({ position, spokenScript, receipts: [] })),
    facts: [{ id: 'brief', section: 'brief', text: 'Cold brew that never turns bitter' }],
    quotes
  }),
  localiser: () => ({
    language: 'German',
    lines: [{ id: 'scene-1', kind: 'spoken', text: 'Cold brew. It never turns bitter.' }]
  })
}

let pictures: RunningServer
beforeAll(async () => {
  pictures = await startHttpServer({
    port: 0,
    fetch: (request) =>
      new URL(request.url).pathname === '/maya.png'
        ? new Response(samplePng, { headers: { 'content-type': 'image/png' } })
        : new Response('<p>no picture</p>', { headers: { 'content-type': 'text/html' } })
  })
})
afterAll(() => pictures.stop(0))

describe.each(Object.entries(modelServers))('a model at %s', (_name, habits) => {
  let model: ModelUnderstudy
  let agents: RunningServer
  let app: TestApp
  let callModel: CallModel

  beforeAll(async () => {
    model = await startModelUnderstudy({ port: 0, habits })
    agents = await startAgents({
      env: {
        SERVICE_TOKENS: token,
        GATEWAY_URL: model.url,
        MODEL_ROLES: JSON.stringify(roles),
        MODEL_RETRY_BASE_SECONDS: '0.01',
        FETCH_ALLOWED_ORIGINS: pictures.url
      },
      logger: createLogger({ service: 'agents', level: 'silent' })
    })
    app = await startTestApp({ AGENTS_URL: agents.url, AGENTS_TOKEN: token })
    callModel = async (request) => runResponseSchema.parse(await (await post('/run', request)).json())
  })
  afterAll(async () => {
    await app?.stop()
    await agents?.stop(0)
    await model?.stop()
  })

  const post = (path: string, body: unknown) =>
    fetch(agents.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${model.url}/__control/${path}`, { method, body: JSON.stringify(body) })
    return requestsSchema.parse(await response.json())
  }

  test('every agent ends well at its first answer, by the model of its role', async () => {
    const { answer: script } = await runAgent({ agent: 'ugc-script-writer', input: scriptInput, callModel })
    for (const agent of slugsOf(agentEntries)) {
      const run = await runAgent({ agent, input: tasks[agent](script) as never, callModel })
      expect(run.attempts, agent).toBe(1)
    }
    const { requests } = await control('GET', 'requests')
    const { host: _host, ...ofAgents } = roles
    const answered = requests.filter(({ status }) => status === 200)
    expect(new Set(answered.map(({ body }) => body.model))).toEqual(new Set(Object.values(ofAgents)))
    // What a model refuses is learned once for each model.
    expect(requests.length - answered.length).toBeLessThanOrEqual(2 * Object.keys(ofAgents).length)
  })

  test('a script and a board that are watched end well too, after an error of the server', async () => {
    const seen: string[] = []
    const watched = createStreamingCall({
      openStream: async (request) => {
        const { body } = await post('/stream', request)
        if (!body) throw new Error('no stream')
        return body
      },
      onItem: ({ key }) => seen.push(key)
    })
    await control('POST', 'faults', { kind: 'overloaded', match: { stream: true } })
    const script = await runAgent({ agent: 'ugc-script-writer', input: scriptInput, callModel: watched })
    await control('POST', 'faults', { kind: 'end-early', match: { stream: true } })
    const board = await runAgent({
      agent: 'storyboard-director',
      input: boardInput(script.answer),
      callModel: watched
    })
    expect([script.attempts, board.attempts]).toEqual([1, 1])
    // A refused answer goes back whole: a server takes its thoughts back only as it gave them.
    await control('POST', 'faults', { kind: 'discipline-violation', match: { stream: true } })
    const repaired = await runAgent({ agent: 'ugc-script-writer', input: scriptInput, callModel: watched })
    expect(repaired.attempts).toBe(2)
    // An answer in words cannot be shown while it is written.
    if (!habits.some((habit) => habit === 'ignores-tool-choice')) expect(seen).toContain('shots')
  })

  test('a picture at an address reaches the model, and what is none is refused in words', async () => {
    const ask = (path: string) =>
      post('/run', {
        model: 'director',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Who is this?' },
              { type: 'image', source: { type: 'url', url: pictures.url + path } }
            ]
          }
        ]
      })
    expect((await ask('/maya.png')).status).toBe(200)
    const sent = (await control('GET', 'requests')).requests.at(-1)?.body
    const needsBytes = habits.some((habit) => habit === 'base64-images-only')
    expect(JSON.stringify(sent)).toContain(needsBytes ? '"media_type":"image/png"' : '/maya.png')
    if (!needsBytes) return
    const refused = await ask('/page.html')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('it is no PNG, JPEG, GIF or WebP') })
  })

  test('the chat’s host answers, calls its tools and keeps its thoughts to itself', async () => {
    const { id } = (await app.call('POST', '/api/chat/threads', { body: {} })).body
    for (const text of [idea, 'The podcast format, please']) {
      const body = { parts: [{ type: 'text', text }] }
      expect((await app.call('POST', `/api/chat/threads/${id}/messages`, { body })).status).toBe(200)
    }
    const { run, messages } = (await app.call('GET', `/api/chat/threads/${id}`)).body
    expect(run).toMatchObject({ state: 'completed' })
    const { parts } = messages.at(-1) as { parts: { type: string; text?: string; output?: object }[] }
    expect(parts.find(({ type }) => type === 'tool-write_script')?.output).toMatchObject({ card: 'script' })
    expect(parts.some(({ type, text }) => type === 'text' && text)).toBe(true)
    expect(JSON.stringify(parts)).not.toMatch(/think>|The user wants/)
  })
})

const requestsSchema = z.looseObject({
  requests: z
    .array(z.looseObject({ status: z.number().nullable(), body: z.looseObject({ model: z.string().optional() }) }))
    .default([])
})
