import { expect, test } from 'vitest'
import { momentSchema } from './moment.ts'

test('a moment is one that the database can hold', () => {
  expect(momentSchema.safeParse('0001-01-01T00:00:00Z').success).toBe(true)
  for (const text of ['0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', '2026-13-01T00:00:00Z', 'tomorrow'])
    expect(momentSchema.safeParse(text).success, text).toBe(false)
})
