import { describe, expect, test } from 'vitest'
import type { Clock } from '../ports/clock.ts'

/** What every clock does. */
export function describeClock({ open }: { open(): Clock }): void {
  describe('clock', () => {
    const clock = open()

    test('tells the time', () => {
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000)
    })

    test('measures what passes', async () => {
      const startedAt = clock.elapsedSeconds()
      await clock.sleep(0.05)
      expect(clock.elapsedSeconds() - startedAt).toBeGreaterThan(0.045)
      expect(clock.elapsedSeconds() - startedAt).toBeLessThan(30)
    })

    test('a sleep ends after its time', async () => {
      const startedAt = performance.now()
      await clock.sleep(0.05)
      expect(performance.now() - startedAt).toBeGreaterThan(45)
    })

    test('an action runs after its time, and never after it is cancelled', async () => {
      const came: string[] = []
      clock.after(0.02, () => came.push('first'))
      const callOff = clock.after(0.04, () => came.push('called off'))
      callOff()
      await new Promise<void>((resolve) => void clock.after(0.06, resolve))
      expect(came).toEqual(['first'])
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
