import { expect, test } from 'vitest'
import type { EditableScene } from './editable-script.ts'
import { mergeWithNext, moveScene, splitScene, withWords } from './edit-scenes.ts'
import { sayTimeIn } from './say-time.ts'
import { problemsOf } from './scene-problems.ts'

const sayTime = sayTimeIn(undefined)

const scene = (key: string, spokenScript: string, more: Partial<EditableScene> = {}): EditableScene => ({
  key,
  spokenScript,
  durationSeconds: 4,
  receipts: [],
  ...more
})

const one = scene('1', 'It steeps for twelve hours. That is the whole trick.', {
  speaker: 'Ben',
  visual: 'A jar.',
  onScreenText: '12 hours',
  receipts: ['q1'],
  durationSeconds: 6
})

test('a line is split at the caret, loses no word, and both halves keep speaker, picture and receipts', () => {
  const [first, second, ...more] = splitScene([one], {
    index: 0,
    caret: one.spokenScript.indexOf(' That'),
    key: '2',
    sayTime
  })
  expect(more).toEqual([])
  expect(first).toMatchObject({ key: '1', spokenScript: 'It steeps for twelve hours.', onScreenText: '12 hours' })
  expect(second).toMatchObject({
    key: '2',
    speaker: 'Ben',
    visual: 'A jar.',
    spokenScript: 'That is the whole trick.',
    receipts: ['q1']
  })
  expect(second?.onScreenText).toBeUndefined()
})

test('at the end of a line an empty scene follows, and at its start one comes before', () => {
  const keys = (caret: number) => splitScene([one], { index: 0, caret, key: '2', sayTime }).map(({ key }) => key)
  expect(keys(one.spokenScript.length)).toEqual(['1', '2'])
  expect(keys(0)).toEqual(['2', '1'])
})

test('a split that is joined again says and shows the same', () => {
  const split = splitScene([one], { index: 0, caret: one.spokenScript.indexOf(' That'), key: '2', sayTime })
  const { scenes, caret } = mergeWithNext(split, 0)
  expect(scenes).toHaveLength(1)
  expect(scenes[0]).toMatchObject({ spokenScript: one.spokenScript, visual: 'A jar.', onScreenText: '12 hours' })
  expect(one.spokenScript.slice(caret)).toBe('That is the whole trick.')
})

test('joined scenes keep what both show and cite', () => {
  const two = scene('2', 'Try it.', { speaker: 'Anna', visual: 'A glass.', receipts: ['q2', 'q1'] })
  expect(mergeWithNext([one, two], 0).scenes[0]).toMatchObject({
    speaker: 'Ben',
    visual: 'A jar. A glass.',
    receipts: ['q1', 'q2'],
    durationSeconds: 10
  })
})

test('a scene grows and shrinks with its words, and keeps the time for its picture', () => {
  const shorter = withWords(one, 'It steeps for twelve hours.', sayTime)
  expect(shorter.durationSeconds).toBeLessThan(one.durationSeconds)
  expect(withWords(shorter, one.spokenScript, sayTime).durationSeconds).toBe(one.durationSeconds)
  expect(withWords(one, one.spokenScript.replace('trick', 'point'), sayTime).durationSeconds).toBe(one.durationSeconds)
})

test('a moved scene keeps its key', () => {
  expect(moveScene([one, scene('2', ''), scene('3', '')], 2, 0).map(({ key }) => key)).toEqual(['3', '1', '2'])
})

test('a line takes the time of its language, which is not told by its words', () => {
  const japanese = 'このコーヒーは十二時間かけてゆっくり水出しするので苦くなりません'
  const finnish = 'Kylmäuuttokahvimme ei katkeroidu ylikuumentumisen epämiellyttävyydestä huolimatta'
  expect(sayTimeIn('Finnish')(finnish)).toBeGreaterThan(sayTime(finnish))
  expect(sayTimeIn('Japanese')('')).toBe(0)
  const rules = { maximumSpeechSeconds: undefined, takesTurns: false }
  const three = scene('1', japanese, { durationSeconds: 3 })
  expect(problemsOf([three], 0, { ...rules, language: 'Japanese' })).toEqual([
    `Too much to say in 3 s: about ${sayTimeIn('Japanese')(japanese)} s are needed.`
  ])
  expect(problemsOf([{ ...three, durationSeconds: 8 }], 0, { ...rules, language: 'Japanese' })).toEqual([])
})
