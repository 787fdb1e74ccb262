import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletedBefore, deletionOf } from './daily-deletion.ts'

const at = (text: string) => new Date(`${text}Z`)

test.each([
  { made: '2026-11-20T10:00:00', now: '2026-11-20T10:05:00', goes: '2026-11-22T03:00:00' },
  { made: '2026-11-20T02:00:00', now: '2026-11-20T02:05:00', goes: '2026-11-21T03:00:00' },
  { made: '2026-01-01T00:00:00', now: '2026-11-20T02:59:00', goes: '2026-11-20T03:00:00' },
  { made: '2026-01-01T00:00:00', now: '2026-11-20T03:00:00', goes: '2026-11-21T03:00:00' }
])('a picture made at $made goes at $goes when it is $now', ({ made, now, goes }) => {
  expect(deletionOf(at(made), at(now))).toEqual(at(goes))
})

test('the run that is told takes the picture, and the run before it does not', () => {
  const moment = fc.date({ min: at('2020-01-01T00:00:00'), max: at('2030-01-01T00:00:00'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [made, now] = one < other ? [one, other] : [other, one]
      const run = deletionOf(made, now)
      const runBefore = new Date(run.getTime() - 24 * 3_600_000)
      expect(run > now).toBe(true)
      expect(made < deletedBefore(run)).toBe(true)
      expect(runBefore <= now || made >= deletedBefore(runBefore)).toBe(true)
    })
  )
})
