export interface RollingWork {
  /** Starts the work as soon as there is room, but not before `ready`. The work handles its own errors. */
  add(work: () => Promise<void>, ready?: Promise<void>): void
  /** Resolves when at most `count` pieces are waiting or running. */
  until(count: number): Promise<void>
  /** Pieces finished so far. */
  done(): number
}

/**
 * Runs at most `atOnce` pieces of work. Each next one starts when another ends, so nothing waits for the slowest of a
 * batch.
 */
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
