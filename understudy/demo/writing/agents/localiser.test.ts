import { beforeAll, expect, test } from 'vitest'
import { loadLanguageDetector } from '@callsheet/lib/disciplines/language/language-detector.ts'
import { localiser } from '@callsheet/lib/prompts/agents/localiser.ts'
import type { LocaliserInput } from '@callsheet/lib/wire/agent-inputs.ts'
import { knownLanguages, knownLines, knownTranslation, sentencesOf } from '../translations/known-lines.ts'
import { writeLocalisation } from './localiser.ts'

beforeAll(loadLanguageDetector)

const english = new Intl.DisplayNames(['en'], { type: 'language' })

const inputOf = (language: string, texts: readonly string[]): LocaliserInput => ({
  language,
  names: ['Slow Tide'],
  lines: texts.map((text, index) => ({ id: `scene-${index + 1}`, kind: 'spoken', text }))
})

test.each(knownLanguages)('the hand-written lines in %s pass every rule', (code) => {
  const input = inputOf(english.of(code)!, Object.keys(knownLines))
  const answer = writeLocalisation({ input: { ...input }, reasons: [], pictures: [], schema: {} })
  expect(localiser.check!(answer as never, input)).toEqual([])
})

test.each(knownLanguages)('where it knows none, the stand-in says so in %s, with names and figures', (code) => {
  const input = inputOf(english.of(code)!, ['Slow Tide costs €4.90, and 20% less on Mondays.'])
  const answer = writeLocalisation({ input: { ...input }, reasons: [], pictures: [], schema: {} })
  expect(localiser.check!(answer as never, input)).toEqual([])
})

test.each(knownLanguages)('a line that ends early has the first sentences of its translation in %s', (code) => {
  for (const line of Object.keys(knownLines)) {
    expect(sentencesOf(knownLines[line]![code]).length, line).toBe(sentencesOf(line).length)
    const first = line.replace(/(?<=[.!?]) .*$/, '')
    const whole = knownLines[line]![code]
    const translation = knownTranslation(first, code)
    expect(translation, line).not.toBeNull()
    expect(whole.startsWith(translation!), line).toBe(true)
    expect(translation === whole, line).toBe(first === line)
  }
  expect(knownTranslation('Fill the glass', code)).toBeNull()
})
