import { expect, test } from 'vitest'

import { archetypeExamples } from '../script-archetypes/archetype-examples.ts'
import { splitLine } from './captions.ts'

const linesIn = (language: string) =>
  Object.values(archetypeExamples)
    .flatMap(({ excellent }) => excellent)
    .flatMap((example) => (example.language === language ? example.scenes : []))
    .flatMap(({ line }) => line ?? [])

test('a line in a language without spaces becomes captions that fit', () => {
  const lines = linesIn('Japanese')
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    const parts = splitLine(line, 28)
    // Its letters are twice as wide.
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(16)
    expect(parts.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''))
  }
  expect(splitLine('前は丁寧に混ぜてました。', 42)).toEqual(['前は丁寧に混ぜてました。'])
})

test.each(['English', 'German', 'Polish', 'Korean', 'Hindi-English'])('no word of a %s line is cut', (language) => {
  for (const line of linesIn(language)) {
    const parts = splitLine(line, 28)
    expect(parts.join(' ')).toBe(line.replaceAll(/\s+/g, ' '))
  }
})
