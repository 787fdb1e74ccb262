import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import {
  createHome,
  runCallsheet,
  startCallsheetProcess,
  type CallsheetHome,
  type RunningProcess
} from '../support/callsheet-process.ts'
import { tickUntil } from '../support/tick-until.ts'

const apiKey = 'the-key-of-every-account'

let directory: string
let media: MediaUnderstudy
let home: CallsheetHome
let running: RunningProcess

/** Nothing is stood in for by the product itself: it has a key and an address of each provider. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-providers-'))
  media = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey,
    settings: { size: 'thumbnail', framesPerSecond: 6, imageSeconds: 0.1, clipSeconds: 0.1 }
  })
  home = await createHome({ ...media.pipelineSettings, MEDIA_ASSET_ORIGINS: media.url })
  running = await startCallsheetProcess(home)
}, 240_000)

afterAll(async () => {
  await running.kill('SIGTERM')
  await media.stop()
  await home.remove()
  await rm(directory, { recursive: true, force: true })
})

test.each([
  ['nano-banana-pro-replicate', 'veo-3.1-fast-replicate', 'google/nano-banana-pro', 'google/veo-3.1-fast'],
  ['gemini-3.1-flash-image', 'grok-imagine-video-1.5', 'gemini-3.1-flash-image', 'grok-imagine-video-1.5'],
  ['gpt-image-2', 'wan-3.0-alibaba', 'gpt-image-2', 'wan3.0-video'],
  ['grok-imagine-image', 'wan-3.0-alibaba', 'grok-imagine-image', 'wan3.0-video']
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
    const out = join(home.home, `out-${image}`)
    const way = ['--format', 'podcast', '--ratio', image === 'gpt-image-2' ? '1:1' : '9:16', '--scenes', '4']
    const models = [
      '--seconds-per-scene',
      '4',
      '--missing-sheets',
      'go-without',
      '--image-model',
      image,
      '--video-model',
      video,
      '--no-cut'
    ]
    const made = runCallsheet(
      ['produce', 'Cold brew that never turns bitter', ...way, ...models, '--out', out, '--json'],
      home.env
    )
    const pipelineUrl = instance.pipelineUrl
    const { code, stdout, stderr } = await tickUntil({ home: home.home, pipelineUrl, tick: 'every-minute' }, made)
    expect(stderr).not.toMatch(/callsheet:/)
    expect(code).toBe(0)
    const summary: ProduceSummary = JSON.parse(stdout)
    expect(summary.scenes.map(({ problem }) => problem)).toEqual([null, null, null, null])
    for (const { clipFacts } of summary.scenes) expect(clipFacts).toMatchObject({ videoCodec: 'avc' })
    for (const model of atProvider) {
      const answer = await fetch(`${media.url}/__control/tasks?model=${encodeURIComponent(model)}&state=success`)
      expect(await answer.json(), model).toMatchObject({ count: expect.toSatisfy((count: number) => count >= 4) })
    }
  },
  300_000
)
