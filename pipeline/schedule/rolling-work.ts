export interface RollingWork {
  /** Begins as soon as there is room, and not before `ready`. The work answers for its own errors. */
  add(work: () => Promise<void>, ready?: Promise<void>): void
  /** Resolves when no more than `count` are waiting or under way. */
  until(count: number): Promise<void>
  /** Pieces done so far. */
  done(): number
}

/** At most so many pieces of work at once, each begun when another ends: nobody waits for the slowest of a batch. */
export function createRollingWork(atOnce: number): RollingWork {
  const waiting: (() => Promise<void>)[] = []
  let [notReady, underWay, done, first] = [0, 0, 0, 0]
  let watcher: { count: number; wake(): void } | null = null

  function begin(): void {
    while (underWay < atOnce && first < waiting.length) {
      const work = waiting[first]
      first += 1
      underWay += 1
      void work?.().finally(end)
    }
    if (first < waiting.length) return
    waiting.length = 0
    first = 0
  }

  function end(): void {
    underWay -= 1
    done += 1
    begin()
    if (watcher && unfinished() <= watcher.count) watcher.wake()
  }

  function enqueue(work: () => Promise<void>): void {
    waiting.push(work)
    begin()
  }

  const unfinished = () => notReady + underWay + waiting.length - first
  return {
    add(work, ready) {
      if (!ready) return enqueue(work)
      notReady += 1
      void ready.finally(() => {
        notReady -= 1
        enqueue(work)
      })
    },
    async until(count) {
      if (unfinished() <= count) return
      await new Promise<void>((wake) => (watcher = { count, wake }))
      watcher = null
    },
    done: () => done
  }
}
