import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { readFrame } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { clipDraftsApi } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { downloadFile } from '../../cli/produce/download-file.ts'
import { produceAd, type ProduceResult } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { report } from '../../cli/produce/report.ts'
import { resumeProduction, type ResumeOptions } from '../../cli/produce/resume-production.ts'
import { waitFor } from '../support/wait-for.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

let callsheet: EmbeddedCallsheet
let mcp: Client
let result: ProduceResult

const progress = { write: () => undefined }

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '100000' })
  const { running, home, env } = callsheet
  mcp = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${running.ownerApiKey}` }
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', running.instance.appUrl), { requestInit: { headers } })
  )
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'podcast',
    ratio: '16:9',
    scenes: 2,
    secondsPerScene: 4,
    out: join(home, 'out'),
    timeoutSeconds: 240,
    animatic: true
  })
  result = await produceAd(request, { env, progress })
}, 280_000)

afterAll(async () => {
  await mcp?.close()
  await callsheet?.stop()
})

const answerSchema = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.boolean().optional() })

// Cards of many shapes; the test asserts what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
async function use(name: string, input: Record<string, unknown>): Promise<any> {
  const answer = answerSchema.parse(await mcp.callTool({ name, arguments: input }))
  const text = answer.content[0]?.text ?? ''
  if (answer.isError) throw new Error(text)
  return JSON.parse(text)
}

const resumed = (out: string): ResumeOptions => ({
  id: result.summary.pipelineId ?? '',
  out,
  isCut: false,
  isExported: false,
  stopsAt: 'film',
  missingSheets: 'draw',
  timeoutSeconds: 240
})

test('the command stops at the stills with a film of them, and no clip is made', async () => {
  const { summary, isComplete } = result
  const { animatic, scenes, storyboard } = summary
  expect(isComplete).toBe(true)
  expect(summary.cut).toBeNull()
  expect(scenes.map(({ imageStatus, videoStatus }) => [imageStatus, videoStatus])).toEqual([
    ['Completed', 'none'],
    ['Completed', 'none']
  ])
  const file = animatic?.file ?? ''
  const seconds = storyboard?.content.shots.reduce((sum, shot) => sum + Math.round(shot.durationSeconds), 0) ?? 0
  expect(await inspectClip(file)).toMatchObject({ width: 960, height: 540, frames: seconds * 24 })
  // The stand-in's stills are bright in their middle, and a plate is not.
  for (const at of [0.5, seconds - 0.5]) {
    const { width, pixels } = await readFrame(file, at)
    const middle = pixels.subarray((270 * width + 300) * 4, (270 * width + 660) * 4)
    expect(new Set(middle).size).toBeGreaterThan(40)
  }
  expect(report(result, false)).toContain('--resume')
})

test('its tools make it once, read it, and name what comes next', async () => {
  const pipeline_id = result.summary.pipelineId
  const made = await use('make_animatic', { pipeline_id })
  expect(made).toMatchObject({ card: 'animatic', version: 1, status: 'Completed', nextStep: { action: 'watch' } })
  const { shots } = result.summary.storyboard?.content ?? { shots: [] }
  expect(made.scenes.map(({ sounds }: { sounds: string[] }) => sounds)).toEqual(
    shots.map(({ soundEffects }) => soundEffects)
  )
  expect(await use('read_animatic', { pipeline_id })).toMatchObject({ id: made.id, isOutdated: false })
})

test('a storyboard is in motion before its stills: every shot a plate with its words, its line and its sounds', async () => {
  const { storyboard } = result.summary
  const storyboard_id = storyboard?.id
  const asked = await use('make_animatic', { storyboard_id })
  expect(asked).toMatchObject({ card: 'animatic', version: 1, storyboardId: storyboard_id, pipelineId: null })
  const made = await waitFor('the film of the board', async () => {
    const read = await use('read_animatic', { storyboard_id })
    return read.status === 'Completed' || read.status === 'Failed' ? read : null
  })
  const shots = storyboard?.content.shots ?? []
  expect(made).toMatchObject({
    status: 'Completed',
    aspectRatio: '16:9',
    isOutdated: false,
    scenes: shots.map(({ title, action, spokenScript, soundEffects }) => ({
      imageId: null,
      words: `${title}: ${action}`,
      spokenScript,
      sounds: soundEffects
    })),
    nextStep: { action: 'watch', href: expect.stringContaining(`/studio/${storyboard_id}`) }
  })
  const { api, home } = callsheet
  const file = join(home, 'board.mp4')
  await downloadFile(api.open(animaticsApi.film, { params: { id: made.id } }), file)
  const seconds = shots.reduce((sum, shot) => sum + Math.round(shot.durationSeconds), 0)
  expect(await inspectClip(file)).toMatchObject({ width: 960, height: 540, frames: seconds * 24 })
  await expect(use('make_animatic', {})).rejects.toThrow('Give either pipeline_id or storyboard_id.')
  await expect(use('make_animatic', { storyboard_id: crypto.randomUUID() })).rejects.toThrow(
    'There is no such storyboard.'
  )
})

test('the command makes drafts of its scenes in the cheap mode; their finals are made in the full one, with the same words', async () => {
  const { api, home, env } = callsheet
  const params = { id: result.summary.pipelineId ?? '' }
  const read = () => api.call(readPipeline, { query: params })
  const out = join(home, 'drafts')
  const { summary, isComplete } = await resumeProduction({ ...resumed(out), stopsAt: 'drafts' }, { env, progress })
  expect({ isComplete, shows: summary.shows, cut: summary.cut }).toEqual({
    isComplete: true,
    shows: 'drafts',
    cut: null
  })
  expect(summary.scenes.map(({ clip }) => clip)).toEqual([1, 2].map((scene) => join(out, `scene-0${scene}-draft.mp4`)))
  const drafted = await read()
  expect(drafted.scenes.map(({ video }) => video)).toEqual([null, null])
  expect(drafted.nextStep.action).toBe('approve-draft')
  const [first, second] = drafted.scenes
  await api.call(clipDraftsApi.approve, { params, body: { videoIds: [first?.draft?.id ?? ''] } })
  await api.call(clipDraftsApi.finals, { params, idempotencyKey: crypto.randomUUID() })
  const made = await waitFor('the final', async () => {
    const pipeline = await read()
    return pipeline.scenes[0]?.video?.isStored === true && pipeline
  })
  expect(made.scenes[1]).toMatchObject({ id: second?.id, stage: 'review', video: null })
  const draft = await callsheet.readRequest(first?.draft?.id ?? '')
  const final = await callsheet.readRequest(made.scenes[0]?.video?.id ?? '')
  expect(draft.input).toMatchObject({ resolution: '480p' })
  expect(final.input).toMatchObject({ resolution: '720p' })
  const { resolution: _cheap, first_frame_url: _one, ...ofDraft } = draft.input
  const { resolution: _full, first_frame_url: _other, ...ofFinal } = final.input
  expect(ofDraft).toEqual(ofFinal)
}, 120_000)

test('the production goes on from there with its prepaid clips', async () => {
  const { home, env, api } = callsheet
  const id = result.summary.pipelineId ?? ''
  const before = await api.call(readPipeline, { query: { id } })
  const { summary, isComplete } = await resumeProduction(resumed(join(home, 'out')), { env, progress })
  expect(isComplete).toBe(true)
  expect(summary.creditsSpent).toBe(0)
  expect(before.creditsPrepaid).toBeGreaterThan(0)
}, 240_000)
