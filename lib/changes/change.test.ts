import { expect, test } from 'vitest'
import { readChanges, writeChanges, type OwnedChange } from './change.ts'

const change = (id: string, ownerId = 'owner'): OwnedChange => ({ ownerId, kind: 'media', id, adId: null })

test('what is written is read again, and equal changes go once', () => {
  const texts = writeChanges([change('a'), change('a'), change('b', 'other')])
  expect(texts).toHaveLength(1)
  expect(readChanges(texts[0] ?? '')).toEqual([change('a'), change('b', 'other')])
})

test('many changes fit into notifications of at most 8,000 bytes', () => {
  const changes = Array.from({ length: 1_000 }, () => change(crypto.randomUUID(), crypto.randomUUID()))
  const texts = writeChanges(changes)
  for (const text of texts) expect(new TextEncoder().encode(text).length).toBeLessThan(8_000)
  expect(texts.flatMap((text) => readChanges(text))).toEqual(changes)
})

test('words of another version are not understood, and break nothing', () => {
  for (const text of ['', '{', '[]x', '[["owner","nonsense",null,null]]', '{"a":1}'])
    expect(readChanges(text)).toBeNull()
})
