import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { createChatClient, toolPart } from '../support/chat-client.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

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

let callsheet: EmbeddedCallsheet
let api: ApiClient

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '9000' })
  api = callsheet.api
}, 120_000)

afterAll(() => callsheet?.stop())

test('a pasted script is the script of the ad, word for word, and its board and a revision keep every line', async () => {
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

test('a script that the user pasted into a conversation is taken from their message alone', async () => {
  const cookie = await signInByLink(callsheet.running.signInUrl)
  const origin = new URL(callsheet.running.signInUrl).origin
  const chat = createChatClient({ url: callsheet.running.instance.appUrl, origin, cookie })
  const hostSays = (...calls: object[]) =>
    fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/host`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ calls }, { text: 'Done.' }])
    })
  const threadId = await chat.startThread()
  await hostSays({ name: 'start_ad', input: { idea: 'Cold brew' } })
  await chat.say(threadId, `Make an ad of this script:\n\n${script}`)
  const call = (text: string) => ({ name: 'own_script', input: { text, format_slug: 'street-interview' } })
  await hostSays(call(script.replace('smooth', 'silky')))
  const bettered = await chat.say(threadId, 'As a street interview')
  const { errorText, output } = toolPart(bettered, 'own_script')!
  expect(errorText ?? output.message).toContain('not the words of the user')
  await hostSays(call(script))
  await chat.say(threadId, 'Again')
  const { messages } = await chat.read(threadId)
  const taken = messages.at(-1)!.parts.find(({ type }) => type === 'tool-own_script')
  expect(taken?.output).toMatchObject({ card: 'script', source: 'own', readingNotes: expect.any(Array) })
  expect(taken?.output.content.scenes.map(({ spokenScript }: { spokenScript: string }) => spokenScript)).toEqual(lines)
}, 60_000)

test('what is no script, and what does not fit the format, is refused with the reason', async () => {
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
  const file = join(callsheet.home, 'script.md')
  const out = join(callsheet.home, 'out')
  await writeFile(file, script)
  const decisions = ['Cold brew', '--format', 'street-interview', '--ratio', '9:16', '--script', file]
  const refused = await runCallsheet(['produce', ...decisions, '--scenes', '7', '--out', out], callsheet.env)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('makes 3 scenes, and --scenes says 7')])
  const { code, stdout, stderr } = await runCallsheet(
    ['produce', ...decisions, '--scenes', '3', '--out', out, '--json'],
    callsheet.env
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
  const pipeline = await api.call(readPipeline, { query: { id: summary.pipelineId! } })
  // What the provider was sent.
  for (const [index, { video }] of pipeline.scenes.entries()) {
    const { prompt } = await callsheet.readRequest(video!.id)
    expect(wordsOf(prompt).join(' ')).toContain(wordsOf(lines[index] ?? '').join(' '))
  }
}, 240_000)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’]+/gu) ?? []
