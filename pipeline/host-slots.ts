import type { Clock } from '@callsheet/lib/ports/clock.ts'

export interface TakeHostSlot {
  clock: Clock
  /** The queue whose slots these are. */
  queue: string
  host: string
  /** Downloads from one host at the same time. */
  most: number
}

/** Downloads of this process by queue and host, so that one slow host cannot hold every consumer of a queue. */
export interface HostSlots {
  /** Returns the function that gives the slot back. Null when none is free soon: the message comes again later. */
  take(slot: TakeHostSlot): Promise<(() => void) | null>
}

interface Host {
  held: number
  /** When a slot was last taken or given back, in milliseconds. */
  movedAt: number
  waiting: (() => void)[]
}

/** A host whose downloads end within this time has a slot soon. Nobody waits for the others. */
const livelySeconds = 5
const longestWaitSeconds = 2

export function createHostSlots(): HostSlots {
  const hosts = new Map<string, Host>()
  return {
    async take({ clock, queue, host: name, most }) {
      const key = `${queue} ${name}`
      const now = clock.now().getTime()
      const host = hosts.get(key) ?? { held: 0, movedAt: now, waiting: [] }
      hosts.set(key, host)
      if (host.held >= most) {
        const isLively = now - host.movedAt < livelySeconds * 1000
        if (!isLively || !(await waitForSlot(clock, host))) return null
      } else host.held += 1
      host.movedAt = clock.now().getTime()
      let isGivenBack = false
      return () => {
        if (isGivenBack) return
        isGivenBack = true
        host.movedAt = clock.now().getTime()
        const next = host.waiting.shift()
        // The next one has the slot at once.
        if (next) return next()
        host.held -= 1
        if (host.held === 0) hosts.delete(key)
      }
    }
  }
}

/** True when a slot was handed over. */
async function waitForSlot(clock: Clock, host: Host): Promise<boolean> {
  const handed = Promise.withResolvers<boolean>()
  const take = () => handed.resolve(true)
  host.waiting.push(take)
  const disarm = clock.after(longestWaitSeconds, () => {
    const place = host.waiting.indexOf(take)
    if (place === -1) return
    host.waiting.splice(place, 1)
    handed.resolve(false)
  })
  try {
    return await handed.promise
  } finally {
    disarm()
  }
}
