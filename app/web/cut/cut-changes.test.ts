import { expect, test } from 'vitest'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import { changesSchema, redoStep, takeStep, undoStep, type Change } from './cut-changes.ts'

const settings = (changes: Partial<CutSettings> = {}): CutSettings => ({
  clips: [
    {
      videoId: '0b9a4c1e-6a55-4f0c-9d40-0c3f3a3f8d10',
      inSeconds: 0,
      outSeconds: null,
      captionText: null,
      words: null
    }
  ],
  captions: { isBurnedIn: false, style: 'plain', hasSpeakerLabels: false },
  overlays: [],
  isLevelled: true,
  ...changes
})
const start: Change = { settings: settings(), at: 0, past: [], future: [] }
const trimmed = (inSeconds: number) => settings({ clips: [{ ...settings().clips[0]!, inSeconds }] })

test('steps are undone and done again one by one, and a new one forgets what was undone', () => {
  const two = takeStep(takeStep(start, trimmed(1), false), settings({ ...trimmed(1), isLevelled: false }), false)
  const one = undoStep(two)
  expect(one.settings).toMatchObject({ isLevelled: true, clips: [{ inSeconds: 1 }] })
  const none = undoStep(one)
  expect(none.settings).toMatchObject(settings())
  expect(undoStep(none)).toBe(none)
  expect(redoStep(redoStep(none)).settings).toEqual(two.settings)
  const other = takeStep(one, trimmed(2), false)
  expect(redoStep(other)).toBe(other)
  expect(undoStep(other).settings).toMatchObject({ clips: [{ inSeconds: 1 }] })
})

test('typing on is one step', () => {
  const typed = takeStep(takeStep(start, trimmed(1), false), trimmed(2), true)
  expect(undoStep(typed).settings).toMatchObject({ clips: [{ inSeconds: 0 }] })
})

test('the history comes back from a draft, and never grows without end', () => {
  let change = start
  for (let step = 1; step <= 2_000; step += 1) change = takeStep(change, trimmed(step / 1_000), false)
  expect(change.past.length).toBeLessThanOrEqual(200)
  const kept = changesSchema.parse(JSON.parse(JSON.stringify({ cuts: { cut: change } }))).cuts['cut']!
  expect(JSON.stringify(kept).length).toBeLessThan(100_000)
  expect(undoStep(kept).settings).toMatchObject({ clips: [{ inSeconds: 1.999 }] })
})

test('words keep the space that is typed after them', () => {
  const overlay = { kind: 'call-to-action', text: 'Try ', imageId: null, position: 'bottom' } as const
  const typed = settings({
    clips: [{ ...settings().clips[0]!, captionText: 'Cold ' }],
    overlays: [{ ...overlay, startSeconds: 0, endSeconds: null }],
    endCard: { headline: 'Slow ', line: 'Taste ', callToAction: 'Try ', seconds: 2, imageId: null, colours: null }
  })
  const change = takeStep(start, typed, false)
  const kept = changesSchema.parse(JSON.parse(JSON.stringify({ cuts: { cut: change } }))).cuts['cut']!
  expect(kept.settings).toEqual(typed)
})
