import { createBoundedQueue } from '@callsheet/lib/async/bounded-queue.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { Thumbnails } from '@callsheet/lib/wire/thumbnails.ts'
import type { ThumbnailWork } from '../../runtime.ts'

/** A grid of 300 asks at once, for several readers. */
const maxWaiting = 1_000
const pauseSeconds = 60
const mostPaused = 10_000

export function createThumbnailWork({ clock, concurrency }: { clock: Clock; concurrency: number }): ThumbnailWork {
  const queue = createBoundedQueue({ concurrency, maxWaiting, what: 'The maker of thumbnails' })
  const running = new Map<string, Promise<Thumbnails | null>>()
  const pausedUntil = new Map<string, number>()

  function pause(id: string): void {
    // The oldest goes first. It would only be tried again earlier.
    const [oldest] = pausedUntil.keys()
    if (oldest !== undefined && pausedUntil.size >= mostPaused) pausedUntil.delete(oldest)
    pausedUntil.set(id, clock.now().getTime() + pauseSeconds * 1_000)
  }

  return {
    async run(id, make) {
      const under = running.get(id)
      if (under) return under
      if ((pausedUntil.get(id) ?? 0) > clock.now().getTime()) return null
      pausedUntil.delete(id)
      const work = queue.run(make)
      running.set(id, work)
      try {
        const made = await work
        if (!made) pause(id)
        return made
      } catch (error) {
        pause(id)
        throw error
      } finally {
        running.delete(id)
      }
    }
  }
}
