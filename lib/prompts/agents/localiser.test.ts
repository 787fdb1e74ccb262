import { beforeAll, expect, test } from 'vitest'
import { missingFigures } from '../../disciplines/language/figures-in.ts'
import { loadLanguageDetector } from '../../disciplines/language/language-detector.ts'
import type { LocaliserInput } from '../../wire/agent-inputs.ts'
import { checkLine, localiser } from './localiser.ts'

beforeAll(loadLanguageDetector)

const inputOf = (language: string, texts: readonly string[]): LocaliserInput => ({
  language,
  names: ['Slow Tide'],
  lines: texts.map((text, index) => ({ id: `scene-${index + 1}`, kind: 'spoken', text }))
})

const source = {
  id: 'scene-1',
  kind: 'spoken',
  text: 'Slow Tide costs €4.90 for 3 days, and I love it.',
  seconds: 4
} as const
const told = (text: string, language = 'German') =>
  checkLine(text, source, { language, names: ['Slow Tide'], neverWords: ['billig'] }).map(({ rule }) => rule)

test('a translation keeps figures, prices and names, in whatever digits', () => {
  expect(told('Slow Tide kostet 4,90 € für 3 Tage, und ich mag es sehr.')).toEqual([])
  expect(told('سلو تايد Slow Tide بسعر ٤٫٩٠ يورو لمدة ٣ أيام وأحبها.', 'Arabic')).toEqual([])
  expect(told('Slow Tide kostet 4,50 € für 3 Tage, und ich mag es sehr.')).toEqual(['figure-lost', 'figure-added'])
  expect(told('Slow Tide kostet 4,90 für 3 Tage, und ich mag es sehr.')).toEqual(['figure-lost'])
  expect(told('Die langsame Flut kostet 4,90 € für 3 Tage, ich mag es.')).toEqual(['name-lost'])
  expect(missingFigures('1,299.00 $', '1.299,00 $')).toEqual({ missing: [], added: [] })
})

test('what is left in the source language, too long, or never said by the brand is told', () => {
  expect(told(source.text)).toEqual(['wrong-language'])
  expect(
    told('Slow Tide kostet nur 4,90 € für ganze 3 Tage, das ist wirklich billig, und ich liebe es so sehr, jeden Tag.')
  ).toEqual(['speech-too-long', 'never-word'])
})

test('an address stays as it is', () => {
  const address = { id: 'end', kind: 'on-screen', text: 'slow-tide.example, @slowtide' } as const
  expect(checkLine(address.text, address, { language: 'German' })).toEqual([])
})

test('each line comes back once, in its order', () => {
  const input = inputOf('German', ['One.', 'Two.'])
  const lines = [{ id: 'scene-2', text: 'Zwei.' }]
  expect(localiser.check!({ lines }, input)[0]).toMatchObject({ rule: 'lines-changed' })
})
