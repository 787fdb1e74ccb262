import type { Clock } from '../../ports/clock.ts'

/** On Workers the clock only moves when there is input or output, so that code cannot measure time with it. */
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
      const leave = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }, seconds * 1000)
      signal?.addEventListener('abort', leave, { once: true })
    })
}
