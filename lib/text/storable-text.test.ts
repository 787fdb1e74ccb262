import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'
import { findUnstorable, isStorableText, parseStorableJson, storableJson, storableText } from './storable-text.ts'

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })
const oddText = fc
  .array(fc.constantFrom('\0', '\uD83D', '\uDE00', '😀', '\\', '\\u0000', 'a'))
  .map((parts) => parts.join(''))
const text = fc.oneof(anyText, oddText)
const json = fc.oneof(
  text,
  fc.array(text),
  fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text)))
)

test('only characters that cannot be stored are replaced in a text', () => {
  fc.assert(
    fc.property(text, (given) => {
      const storable = storableText(given)
      expect(isStorableText(storable)).toBe(true)
      expect(storable).toHaveLength(given.length)
      if (isStorableText(given)) expect(storable).toBe(given)
    })
  )
})

test('JSON of any value parses to the value with its texts and keys replaced', () => {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return storableText(value)
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), replaced(inner)]))
  }
  fc.assert(
    fc.property(json, (value) => {
      const written = JSON.stringify(value)
      expect(parseStorableJson(written)).toEqual(replaced(value))
      expect(findUnstorable(parseStorableJson(written))).toBeNull()
      expect(storableJson(written) === written).toBe(findUnstorable(value) === null)
    })
  )
})

test('an escaped backslash before a u is not an escape', () => {
  const written = String.raw`["\\u0000","\\\u0000","\\ud83d","\ud83d\ude00","\ud83d\ud83d\ude00"]`
  expect(parseStorableJson(written)).toEqual(['\\u0000', '\\\uFFFD', '\\ud83d', '😀', '\uFFFD😀'])
})

test('text that cannot be stored is named by its path, at any depth', () => {
  expect(findUnstorable({ scenes: [{ prompt: 'fine' }, { prompt: 'a\0' }] })).toEqual(['scenes', '1', 'prompt'])
  expect(findUnstorable({ words: { 'a\0': 1 } })).toEqual(['words', 'a\uFFFD'])
  let deep: unknown = '\uD83D'
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(findUnstorable(deep)).toHaveLength(100_000)
})

test('a text is never cut inside a pair', () => {
  fc.assert(
    fc.property(text, fc.nat(20), (given, maximum) => {
      const cut = cutText(given, maximum)
      expect(given.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(maximum)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(given.length, maximum) - 1)
      if (given.isWellFormed()) expect(cut.isWellFormed()).toBe(true)
    })
  )
})
