import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

test('ids are UUIDs of version 7 that hold the time they were made', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) {
    expect(z.uuidv7().safeParse(id).success).toBe(true)
    const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(madeAt).toBeGreaterThanOrEqual(before)
    expect(madeAt).toBeLessThanOrEqual(Date.now())
  }
})
