import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { standIns } from '@callsheet/understudy/media/stand-ins.ts'
import { findRunningInstance } from '../../cli/embedded/running-instance.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import {
  createHome,
  createHomeOnTestCluster,
  quickMedia,
  runCallsheet,
  startCallsheetProcess,
  type CallsheetHome,
  type Finished,
  type RunningProcess
} from '../support/callsheet-process.ts'
import { tickUntil } from '../support/tick-until.ts'
import { waitFor } from '../support/wait-for.ts'

const apiKey = 'the-key-of-every-account'
const idea = 'Cold brew that never turns bitter'

let directory: string
let media: MediaUnderstudy

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-providers-'))
  media = await startMediaUnderstudy({ port: 0, directory, apiKey, settings: quickMedia })
}, 60_000)

afterAll(async () => {
  await media.stop()
  await rm(directory, { recursive: true, force: true })
})

interface Connected {
  /** Each with its key and its address, and no other. */
  providers: readonly [KeyProvider, ...KeyProvider[]]
  /** Names at the providers of what is made: the first models of the pickers. */
  made: readonly string[]
  format?: 'product-film'
  ratio?: '1:1'
  animatic?: true
}

/** What one more start of everything costs is paid for these in each run. */
const inEachRun: readonly Connected[] = [
  {
    providers: ['fal'],
    made: ['fal-ai/nano-banana-2', 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video'],
    // Nobody is heard in its clips, so nobody speaks in the picture.
    format: 'product-film'
  },
  { providers: ['runware'], made: ['google:4@2', 'bytedance:seedance@2.0-fast'] },
  { providers: ['xai'], made: ['grok-imagine-image', 'grok-imagine-video-1.5'] },
  // It makes clips alone: a provider of stills is added. Those of Google and OpenAI make stills alone.
  { providers: ['alibaba', 'google'], made: ['gemini-3-pro-image', 'wan3.0-video'] }
]

const whenAsked: readonly Connected[] = [
  { providers: ['kie'], made: ['nano-banana-2', 'bytedance/seedance-2'] },
  { providers: ['ark'], made: ['seedream-4-5-251128', 'dreamina-seedance-2-0-fast-260128'] },
  // Its stills and clips are both workflows. Nobody is heard in its clips.
  { providers: ['comfyui'], made: ['workflow', 'workflow'], format: 'product-film' },
  { providers: ['replicate'], made: ['google/nano-banana-pro', 'google/veo-3.1-fast'] },
  { providers: ['vertex'], made: ['gemini-3.1-flash-image', 'veo-3.1-fast-generate-001'] },
  { providers: ['openai', 'alibaba'], made: ['gpt-image-2'], ratio: '1:1', animatic: true }
]

const everyProvider = process.env['CALLSHEET_TEST_EVERY_PROVIDER'] === '1'

describe('in a new home, without a word about models', () => {
  test.each(inEachRun)('an ad is produced with the settings of $providers alone', produceAlone, 600_000)

  const rest = everyProvider ? '' : ' (CALLSHEET_TEST_EVERY_PROVIDER=1 runs it)'
  test.skipIf(!everyProvider).each(whenAsked)(
    `an ad is produced with the settings of $providers alone${rest}`,
    produceAlone,
    300_000
  )
})

async function produceAlone({ providers, made, format, ratio, animatic }: Connected): Promise<void> {
  const parts = { url: media.url, apiKey, callbackSecret: media.callbackSecret }
  const settings = Object.assign({}, ...providers.map((name) => standIns[name].pipelineSettings(parts)))
  const home = await createHome({ ...settings, MEDIA_ASSET_ORIGINS: media.url })
  try {
    const before = await Promise.all(made.map(countMade))
    const ways = ['--scenes', '2', ...(animatic ? ['--animatic'] : ['--no-cut'])]
    const production = produce(home, { format, ratio, ways, out: 'out' })
    const finished = await Promise.race([production, tickAlong(home.home, production)])
    expectScenes(finished, { count: 2, hasClips: !animatic })
    const all = made.filter((model) => model === made[0]).length * 2
    const after = await Promise.all(made.map(countMade))
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual(made.map(() => all))
  } finally {
    await home.remove()
  }
}

async function tickAlong<Result>(home: string, production: Promise<Result>): Promise<Result> {
  const { pipelineUrl } = await waitFor('the production to start its Callsheet', () => findRunningInstance(home), {
    timeoutSeconds: 180
  })
  // Its Callsheet stops when it has produced.
  return tickUntil({ home, pipelineUrl, tick: 'every-minute' }, production).catch(() => production)
}

describe('with the key and the address of every provider', () => {
  let home: CallsheetHome
  let running: RunningProcess

  beforeAll(async () => {
    home = await createHomeOnTestCluster({ ...media.pipelineSettings, MEDIA_ASSET_ORIGINS: media.url })
    running = await startCallsheetProcess(home)
  }, 240_000)

  afterAll(async () => {
    await running.kill('SIGTERM')
    await home.remove()
  })

  test.each([
    ['nano-banana-pro-replicate', 'veo-3.1-fast-replicate', 'google/nano-banana-pro', 'google/veo-3.1-fast'],
    ['gemini-3.1-flash-image-vertex', 'veo-3.1-fast-vertex', 'gemini-3.1-flash-image', 'veo-3.1-fast-generate-001'],
    ['nano-banana-pro-runware', 'seedance-2-fast-ark', 'google:4@2', 'dreamina-seedance-2-0-fast-260128'],
    ['gpt-image-2', 'wan-3.0-alibaba', 'gpt-image-2', 'wan3.0-video']
  ])(
    'an ad is produced with %s and %s',
    async (image, video, ...atProvider) => {
      const { instance, ownerApiKey } = running
      const api = createOwnerClient({ appUrl: instance.appUrl, apiKey: ownerApiKey })
      for (const [kind, id] of [
        ['image', image],
        ['video', video]
      ] as const) {
        await api.call(adminApi.updateModel, { params: { kind, id }, body: { enabled: true } })
      }
      const before = await Promise.all(atProvider.map(countMade))
      const ways = ['--scenes', '4', '--image-model', image, '--video-model', video, '--no-cut']
      const ratio = image === 'gpt-image-2' ? ('1:1' as const) : undefined
      const { pipelineUrl } = instance
      const production = produce(home, { ratio, ways, out: `out-${image}-${video}` })
      const finished = await tickUntil({ home: home.home, pipelineUrl, tick: 'every-minute' }, production)
      expectScenes(finished, { count: 4, hasClips: true })
      const after = await Promise.all(atProvider.map(countMade))
      for (const [index, count] of after.entries()) expect(count - (before[index] ?? 0)).toBeGreaterThanOrEqual(4)
    },
    300_000
  )
})

interface ProduceOptions {
  format?: string | undefined
  ratio?: string | undefined
  ways: readonly string[]
  /** A folder in the home. */
  out: string
}

function produce(home: CallsheetHome, { format = 'podcast', ratio, ways, out }: ProduceOptions): Promise<Finished> {
  const shape = ['--format', format, '--ratio', ratio ?? '9:16', '--seconds-per-scene', '4']
  const answers = ['--missing-sheets', 'go-without', '--out', join(home.home, out), '--json']
  return runCallsheet(['produce', idea, ...shape, ...ways, ...answers], home.env)
}

function expectScenes(
  { code, stdout, stderr }: Finished,
  { count, hasClips }: { count: number; hasClips: boolean }
): void {
  expect(stderr).not.toMatch(/callsheet:/)
  expect(code).toBe(0)
  const { scenes }: ProduceSummary = JSON.parse(stdout)
  expect(scenes.map(({ problem }) => problem)).toEqual(Array.from({ length: count }, () => null))
  if (hasClips) for (const { clipFacts } of scenes) expect(clipFacts).toMatchObject({ videoCodec: 'avc' })
}

async function countMade(model: string): Promise<number> {
  const answer = await fetch(`${media.url}/__control/tasks?model=${encodeURIComponent(model)}&state=success`)
  const { count }: { count: number } = await answer.json()
  return count
}
