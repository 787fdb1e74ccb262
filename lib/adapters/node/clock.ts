import type { Clock } from '../../ports/clock.ts'

export const systemClock: Clock = {
  now: () => new Date(),
  elapsedSeconds: () => performance.now() / 1000,
  after(seconds, action) {
    const timer = setTimeout(action, seconds * 1000)
    return () => clearTimeout(timer)
  },
  sleep: (seconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const wake = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', wake)
        resolve()
      }, seconds * 1000)
      signal?.addEventListener('abort', wake, { once: true })
    })
}
