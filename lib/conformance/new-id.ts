import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/** What every maker of ids does. */
export function describeNewId({ newId }: { newId(): string }): void {
  describe('ids', () => {
    test('are UUIDs of version 7 with their creation time', () => {
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
  })
}
