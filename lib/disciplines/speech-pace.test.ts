import { expect, test } from 'vitest'
import { speakingSeconds } from '../own-script/speaking-seconds.ts'
import { archetypeExamples } from '../script-archetypes/archetype-examples.ts'
import { countSpokenWords } from './disciplines.ts'
import { checkSpeechLength, leastSpeechSeconds } from './speech-pace.ts'

const find = (spokenScript: string, durationSeconds: number, language?: string) =>
  checkSpeechLength({ position: 3, spokenScript, durationSeconds }, language).map(({ message }) => message)

test('a line must fit its clip, by the words of most languages', () => {
  expect(find('one two three four five six', 2)).toEqual([])
  expect(find('one two three four five six seven', 2, 'English')).toEqual([
    '7 words do not fit 2 s (6 do). Shorten the line or lengthen the clip.'
  ])
  // Nobody knows the pace of a mix.
  expect(find('one two three four five six seven', 2, 'Hindi-English')).toHaveLength(1)
})

test('Spanish says more words in a second, Finnish fewer, and Japanese is counted by its letters', () => {
  const spanish = 'No me creas a mí, pruébalo una semana y pregunta cuándo se hizo, ya me dirás.'
  expect(countSpokenWords(spanish)).toBeGreaterThan(3.4 * 4.5)
  expect(find(spanish, 4.5)).toHaveLength(1)
  expect(find(spanish, 4.5, 'Mexican Spanish')).toEqual([])
  const finnish = 'Kylmäuutettu kahvi säilyttää makunsa jääkaapissanikin kokonaisen viikon'
  expect(find(finnish, 3)).toEqual([])
  expect(find(finnish, 3, 'Finnish')).toEqual([
    '65 letters do not fit 3 s (57 do). Shorten the line or lengthen the clip.'
  ])
  const japanese = '私の言葉は信じなくていいです。普通の一週間だけ試して。'
  expect(countSpokenWords(japanese)).toBeGreaterThan(3.4 * 3)
  expect(find(japanese, 3)).toHaveLength(1)
  expect(find(japanese, 3, 'ja')).toEqual([])
})

test('what an own line is estimated to last is enough for it, in the language of every example', () => {
  const examples = Object.values(archetypeExamples).flatMap(({ excellent }) => excellent)
  for (const { language, scenes } of examples)
    for (const { line } of scenes) {
      const seconds = speakingSeconds(line ?? '', (text) => leastSpeechSeconds(text, language))
      expect(find(line ?? '', seconds, language)).toEqual([])
    }
})
