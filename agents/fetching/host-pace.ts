import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { HostPace } from '../runtime.ts'

/** The number of hosts that are remembered. The ones that were free longest are forgotten first. */
const maximumHosts = 5000

/** Spaces out requests to one host, so that we are no burden to a site. */
export function createHostPace({ clock, intervalSeconds }: { clock: Clock; intervalSeconds: number }): HostPace {
  const freeAt = new Map<string, number>()
  return {
    async turn(url, signal) {
      const { host } = new URL(url)
      const now = clock.now().getTime()
      const start = Math.max(now, freeAt.get(host) ?? 0)
      freeAt.delete(host)
      freeAt.set(host, start + intervalSeconds * 1000)
      if (freeAt.size > maximumHosts) freeAt.delete(freeAt.keys().next().value ?? '')
      if (start > now) await clock.sleep((start - now) / 1000, signal)
    }
  }
}
