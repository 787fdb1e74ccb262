import { describe, expect, test } from 'vitest'
import type { Clock } from '../ports/clock.ts'

/** What every clock does. */
export function describeClock({ open }: { open(): Clock }): void {
  describe('clock', () => {
    const clock = open()

    test('tells the time', () => {
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000)
    })

    test('a sleep ends after its time', async () => {
      const startedAt = performance.now()
      await clock.sleep(0.05)
      expect(performance.now() - startedAt).toBeGreaterThan(45)
    })

    test('a sleeper that is woken gets the reason, before and during its sleep', async () => {
      const enough = new Error('enough')
      await expect(clock.sleep(60, AbortSignal.abort(enough))).rejects.toBe(enough)
      const waking = new AbortController()
      const sleeping = clock.sleep(60, waking.signal)
      waking.abort(enough)
      await expect(sleeping).rejects.toBe(enough)
    })
  })
}
