import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnerClient } from '../../cli/owner-client.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { sheetViewsOf } from '@callsheet/lib/wire/element.ts'
import { tickUntil } from '../support/tick-until.ts'
import {
  createHome,
  runCallsheet,
  startCallsheetProcess,
  type CallsheetHome,
  type RunningProcess
} from '../support/callsheet-process.ts'

const idea = 'Cold brew that never turns bitter'

let home: CallsheetHome
let running: RunningProcess

beforeAll(async () => {
  home = await createHome()
  running = await startCallsheetProcess(home)
}, 120_000)

afterAll(async () => {
  await running.kill('SIGTERM')
  await home.remove()
})

async function produce(...args: string[]) {
  return runCallsheet(['produce', ...args], home.env)
}

describe('produce', () => {
  test('an idea becomes stored clips in the wanted ratio, and the balance is lower by their price', async () => {
    const out = join(home.home, 'out')
    const { code, stdout, stderr } = await produce(
      idea,
      '--format',
      'podcast',
      '--ratio',
      '9:16',
      '--scenes',
      '4',
      '--seconds-per-scene',
      '4',
      '--out',
      out,
      '--json'
    )
    expect(stderr).not.toMatch(/callsheet:/)
    expect(code).toBe(0)
    const summary: ProduceSummary = JSON.parse(stdout)
    expect(summary.scenes).toHaveLength(4)
    for (const scene of summary.scenes) {
      expect(scene.problem).toBeNull()
      expect(scene.clipFacts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac' })
      expect(scene.clipFacts!.width / scene.clipFacts!.height).toBeCloseTo(9 / 16, 1)
      await access(join(out, `scene-0${scene.scene}.png`))
    }
    const seconds = summary.scenes.reduce((sum, { clipFacts }) => sum + clipFacts!.seconds, 0)
    expect(Math.abs(summary.cut!.facts!.seconds - seconds)).toBeLessThan(1 / 24)
    expect(await readFile(join(out, 'ad.srt'), 'utf8')).toMatch(/^1\n00:00:00,\d+ --> /)
    expect(await readFile(join(out, 'ad.vtt'), 'utf8')).toMatch(/^WEBVTT\n/)
    expect(JSON.parse(await readFile(join(out, 'summary.json'), 'utf8'))).toEqual(summary)

    const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
    const pipeline = await api.call(readPipeline, { query: { id: summary.pipelineId! } })
    expect(pipeline.scenes).toHaveLength(4)
    for (const { image, video } of pipeline.scenes) {
      expect(image).toMatchObject({ status: 'Completed', isStored: true, url: `/media/${image!.id}` })
      expect(video).toMatchObject({ status: 'Completed', isStored: true, isSaved: true, url: `/media/${video!.id}` })
      expect(video!.folder).toBe(pipeline.folder)
    }
    expect(pipeline.folder.endsWith(`/${pipeline.title}`)).toBe(true)

    // By default, everything that the shots list is drawn and locked first, in the same charge.
    const { items } = await api.call(elementsApi.list, { query: { adId: summary.adId } })
    const listed = items.filter(({ slug }) => pipeline.scenes.some(({ elementSlugs }) => elementSlugs.includes(slug)))
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.every(({ state }) => state === 'locked')).toBe(true)
    expect(pipeline.scenes.every(({ image }) => image!.sheets!.leftOut.length === 0)).toBe(true)
    const sheets = listed.flatMap(({ kind }) => sheetViewsOf(kind)).length
    expect(stderr).toContain(`${sheets} drawn and locked before the stills`)
    const perPicture = pipeline.scenes[0]!.image!.credits
    const price = pipeline.scenes.reduce(
      (sum, { image, video }) => sum + image!.credits + video!.credits,
      sheets * perPicture
    )
    expect(price).toBeGreaterThan(0)
    expect(stderr).toContain(`${price} credits: ${sheets * perPicture} for sheets`)
    expect(stderr.indexOf(`${price} credits:`)).toBeLessThan(stderr.indexOf('credits charged'))
    expect(summary.creditsBefore - summary.creditsAfter).toBe(price)
    expect((await api.call(creditsApi.read)).balance).toBe(summary.creditsAfter)
  }, 240_000)

  test('another ratio is refused with the command that starts over, which makes the same script and board in it', async () => {
    const made: ProduceSummary = JSON.parse(await readFile(join(home.home, 'out', 'summary.json'), 'utf8'))
    const refused = await produce('--resume', made.pipelineId!, '--ratio', '16:9')
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('Start over in another ratio')
    const [, command = ''] = /npm run produce -- (--start-over \S+ --ratio \S+)/.exec(refused.stderr) ?? []
    expect(command).toBe(`--start-over ${made.adId} --ratio 16:9`)

    const again = await produce(...command.split(' '), '--no-cut', '--out', join(home.home, 'wide'), '--json')
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('started over')])
    const wide: ProduceSummary = JSON.parse(again.stdout)
    expect(wide.adId).not.toBe(made.adId)
    expect(wide.script?.content).toEqual(made.script?.content)
    expect(wide.scenes.map(({ spokenScript }) => spokenScript)).toEqual(
      made.scenes.map(({ spokenScript }) => spokenScript)
    )
    for (const { clipFacts } of wide.scenes) expect(clipFacts!.width / clipFacts!.height).toBeCloseTo(16 / 9, 1)
    const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
    expect((await api.call(readPipeline, { query: { id: made.pipelineId! } })).aspectRatio).toBe('9:16')
  }, 240_000)

  test('the poll job alone completes it when every callback is dropped', async () => {
    const faults = `${running.instance.mediaUnderstudyUrl}/__control/faults`
    await fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"callback-drop"}'
    })
    try {
      const { code, stdout } = await tickUntil(
        { home: home.home, pipelineUrl: running.instance.pipelineUrl, tick: 'every-minute' },
        produce(
          idea,
          '--format',
          'talking-head',
          '--ratio',
          '1:1',
          '--scenes',
          '2',
          '--seconds-per-scene',
          '4',
          '--no-cut',
          '--out',
          join(home.home, 'polled'),
          '--json'
        )
      )
      expect(code).toBe(0)
      const summary: ProduceSummary = JSON.parse(stdout)
      expect(summary.scenes.map((scene) => scene.videoStatus)).toEqual(['Completed', 'Completed'])
    } finally {
      await fetch(faults, { method: 'DELETE' })
    }
  }, 240_000)
})
