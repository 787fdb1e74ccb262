/**
 * Milliseconds that this thread computes for the work: what other processes do meanwhile does not count. When that is
 * more than `enough`, the best of six: the first run also compiles code and collects what the run before left, and a
 * neighbour on the same core slows any of them.
 */
export async function processorTime(work: () => Promise<unknown>, enough: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 1; run <= 6 && best > enough; run += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}
