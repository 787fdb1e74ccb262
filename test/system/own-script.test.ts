import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
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

/** Words that a writer would better: quotation marks, two languages, a claim that nothing supports. */
const lines = [
  '“Bitter? Not this one.” I’ve never had a cold brew this smooth.',
  'It steeps for twelve hours, in cold water. That’s the whole trick!',
  'Und ja — auch mit Hafermilch.'
]

const script = `# Cold brew, honestly

SCENE 1 (0:00–0:06)
**ANNA:** (holding up a glass) “Bitter? Not this one.” I’ve *never* had a cold brew this smooth.

SCENE 2
**BEN:** It steeps for twelve hours, in cold water. [He lifts the jar.] That’s the whole trick!

---

ANNA: Und ja — auch mit Hafermilch.
`

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

const connect = () => createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })

test('a pasted script is the script of the ad, word for word, and its board and a revision keep every line', async () => {
  const api = connect()
  const ad = await api.call(adsApi.create, {
    idempotencyKey: crypto.randomUUID(),
    body: { idea: 'Cold brew', formatSlug: 'street-interview', aspectRatio: '9:16', route: 'storyboard' }
  })
  const idempotencyKey = crypto.randomUUID()
  const params = { id: ad.id }
  const taken = await api.call(scriptsApi.own, { params, idempotencyKey, body: { text: script } })
  expect(taken).toMatchObject({ title: 'Cold brew, honestly', version: 1, source: 'own', model: '' })
  expect(taken.content.scenes.map(({ speaker, spokenScript }) => [speaker, spokenScript])).toEqual([
    ['ANNA', lines[0]],
    ['BEN', lines[1]],
    ['ANNA', lines[2]]
  ])
  expect(taken.content.scenes.map(({ visual }) => visual)).toEqual([
    'holding up a glass',
    'He lifts the jar.',
    undefined
  ])
  expect(taken.content.scenes[0]?.durationSeconds).toBe(6)
  expect(taken.claims?.problem).toBeNull()
  expect(taken.claims?.unchecked).toEqual([])
  const again = await api.call(scriptsApi.own, { params, idempotencyKey, body: { text: script } })
  expect(again).toEqual(taken)

  const board = await api.call(storyboardsApi.write, {
    params,
    idempotencyKey: crypto.randomUUID(),
    body: { scriptId: taken.id },
    onPartial() {}
  })
  expect(board.content.shots.map(({ spokenScript }) => spokenScript)).toEqual(lines)
  const revised = await api.call(storyboardsApi.write, {
    params,
    idempotencyKey: crypto.randomUUID(),
    body: { scriptId: taken.id, previousStoryboardId: board.id, notes: 'Film scene 2 in the rain.' },
    onPartial() {}
  })
  expect(revised.content.shots.map(({ spokenScript }) => spokenScript)).toEqual(lines)
}, 120_000)

test('what is no script, and what does not fit the format, is refused with the reason', async () => {
  const api = connect()
  const start = (formatSlug: string) =>
    api.call(adsApi.create, {
      idempotencyKey: crypto.randomUUID(),
      body: { idea: 'Cold brew', formatSlug, aspectRatio: '9:16' }
    })
  const take = async (formatSlug: string, text: string) => {
    const { id } = await start(formatSlug)
    return api.call(scriptsApi.own, { params: { id }, idempotencyKey: crypto.randomUUID(), body: { text } })
  }
  await expect(take('three-reasons', ' \n ')).rejects.toThrow('The script is empty')
  await expect(take('three-reasons', 'x '.repeat(10_001))).rejects.toThrow('at most 20000 characters')
  await expect(take('three-reasons', 'word '.repeat(2_000))).rejects.toThrow('an ad has at most 60')
  await expect(take('podcast', 'Only one person says this.')).rejects.toThrow('every scene names its speaker')
  await expect(take('viral-chibi', 'Hello.')).rejects.toThrow('Nobody speaks in')
})

test('produce --script makes a film whose captions and clip prompts have the words of the file', async () => {
  const file = join(home.home, 'script.md')
  const out = join(home.home, 'out')
  await writeFile(file, script)
  const decisions = ['Cold brew', '--format', 'street-interview', '--ratio', '9:16', '--script', file]
  const refused = await runCallsheet(['produce', ...decisions, '--scenes', '7', '--out', out], home.env)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('makes 3 scenes, and --scenes says 7')])
  const { code, stdout, stderr } = await runCallsheet(
    ['produce', ...decisions, '--scenes', '3', '--out', out, '--json'],
    home.env
  )
  expect(stderr).toContain('They are kept as action and not spoken.')
  expect(code).toBe(0)
  const summary: ProduceSummary = JSON.parse(stdout)
  expect(summary.script?.source).toBe('own')
  expect(summary.scenes.map(({ spokenScript }) => spokenScript)).toEqual(lines)
  const captions = await readFile(join(out, 'ad.srt'), 'utf8')
  const said = captions
    .split('\n')
    .filter((line) => line !== '' && !/^\d+$/.test(line) && !line.includes('-->'))
    // Captions of two people name them.
    .map((line) => line.replace(/^[-–\s]*(?:ANNA|BEN):\s?/, ''))
    .join(' ')
  expect(wordsOf(said)).toEqual(lines.flatMap(wordsOf))
  const api = connect()
  const pipeline = await api.call(readPipeline, { query: { id: summary.pipelineId! } })
  const clips = await Promise.all(
    pipeline.scenes.map(({ video }) => api.call(mediaApi.read, { params: { id: video!.id } }))
  )
  clips.forEach(({ prompt }, index) =>
    expect(wordsOf(prompt).join(' ')).toContain(wordsOf(lines[index] ?? '').join(' '))
  )
}, 240_000)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’]+/gu) ?? []
