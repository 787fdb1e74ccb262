import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
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
import { waitFor } from '../support/wait-for.ts'

const countsSchema = z.object({ created: z.number(), byState: z.record(z.string(), z.number()) })

let home: CallsheetHome
let running: RunningProcess | undefined

async function start(): Promise<RunningProcess> {
  running = await startCallsheetProcess(home)
  return running
}

beforeAll(async () => {
  home = await createHome({
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({
      imageSeconds: 8,
      clipSeconds: 8,
      size: 'thumbnail',
      createsPerTenSeconds: null
    })
  })
})

afterAll(async () => {
  await running?.kill('SIGTERM')
  await home.remove()
})

async function counts(mediaUrl: string | null) {
  return countsSchema.parse(await (await fetch(`${mediaUrl}/__control/counts`)).json())
}

/**
 * Waits until all four are at the provider. A row that is killed while it is being sent has an unknown outcome and
 * waits long.
 */
function allUnderWay(kind: 'image' | 'video', { instance, ownerApiKey }: RunningProcess): Promise<boolean> {
  const api = createOwnerClient({ appUrl: instance.appUrl, apiKey: ownerApiKey })
  return waitFor(
    `every ${kind} to be at the provider`,
    async () => {
      const { items } = await api.call(libraryApi.list)
      const sent = items.filter((item) => item.kind === kind && !['Queued', 'Submitting'].includes(item.status))
      return sent.length === 4
    },
    { timeoutSeconds: 200 }
  )
}

const produceAgain = (pipelineId: string) =>
  runCallsheet(
    [
      'produce',
      '--resume',
      pipelineId,
      '--no-cut',
      '--out',
      join(home.home, 'out'),
      '--json',
      '--timeout-seconds',
      '400'
    ],
    home.env
  )

test('killed among its stills and again among its clips, --resume finishes the ad with no task bought twice', async () => {
  const first = await start()
  const produced = runCallsheet(
    [
      'produce',
      'Cold brew that never turns bitter',
      '--format',
      'podcast',
      '--ratio',
      '9:16',
      '--scenes',
      '4',
      '--seconds-per-scene',
      '4',
      '--missing-sheets',
      'go-without',
      '--no-cut',
      '--out',
      join(home.home, 'out'),
      '--json'
    ],
    home.env
  )
  await allUnderWay('image', first)
  await first.kill('SIGKILL')
  const interrupted = await produced
  expect(interrupted.code).not.toBe(0)
  const pipelineId = /pipeline\s+([0-9a-f-]{36})/.exec(interrupted.stderr)?.[1]
  expect(pipelineId, interrupted.stderr).toBeDefined()

  const second = await start()
  const secondTry = produceAgain(pipelineId!)
  await tickUntil(
    { home: home.home, pipelineUrl: second.instance.pipelineUrl, tick: 'every-minute' },
    allUnderWay('video', second)
  )
  await second.kill('SIGKILL')
  expect((await secondTry).code).not.toBe(0)

  const third = await start()
  const { pipelineUrl, mediaUnderstudyUrl } = third.instance
  const resumed = await tickUntil({ home: home.home, pipelineUrl, tick: 'every-minute' }, produceAgain(pipelineId!))
  expect(resumed.stderr).not.toMatch(/callsheet:/)
  const summary: ProduceSummary = JSON.parse(resumed.stdout)
  expect(summary).toMatchObject({ pipelineId, script: { title: summary.title }, storyboard: { title: summary.title } })
  expect(summary.scenes).toHaveLength(4)

  const api = createOwnerClient({ appUrl: third.instance.appUrl, apiKey: third.ownerApiKey })
  const pipeline = await api.call(readPipeline, { query: { id: pipelineId! } })
  const media = pipeline.scenes.flatMap((scene) => [scene.image, scene.video]).filter((item) => item !== null)
  expect(media).toHaveLength(8)
  for (const item of media) expect(item).toMatchObject({ status: 'Completed', isStored: true })

  // One task at the provider for each row that was charged.
  expect((await counts(mediaUnderstudyUrl)).created).toBe(8)
  const { balance } = await api.call(creditsApi.read)
  expect(balance).toBe(summary.creditsAfter)
  await third.kill('SIGTERM')
}, 900_000)

test('a second copy beside a running one says so and ends', async () => {
  const first = await start()
  try {
    const second = await runCallsheet(['start', '--no-studio'], home.env)
    expect(second.code).not.toBe(0)
    expect(second.stderr).toContain(`already running on this data: ${first.instance.appUrl}`)
  } finally {
    const ended = first.kill('SIGINT')
    await waitFor('the stop to begin', async () => first.output.stderr.includes('Stopping'), { everySeconds: 0.02 })
    // A launcher and a supervisor send the same signal again.
    void first.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(first.output.stderr).toContain('Your work is kept')
  }
}, 120_000)
