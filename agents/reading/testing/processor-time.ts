/** Of `readWords`, on the machine on which the limits were set. As long as the limits, so that it meets the same neighbours. */
const yardstickMilliseconds = 180
/**
 * Slow machines of a few years ago, with a neighbour that takes memory and cache. A reader that is not linear is slower by
 * more than this.
 */
const mostSlowness = 10

/**
 * Milliseconds that this thread computes for the work, as on the machine on which the limits were set: what other
 * processes do meanwhile does not count. When that is more than `enough`, the best of six: the first run also compiles
 * code and collects what the run before left. Each of these is divided by how much slower a known work is beside it.
 */
export async function processorTime(work: () => Promise<unknown>, enough: number): Promise<number> {
  let best = await computedBy(work)
  for (let run = 2; run <= 6 && best > enough; run += 1) {
    const before = await slowness()
    const milliseconds = await computedBy(work)
    best = Math.min(best, milliseconds / ((before + (await slowness())) / 2))
  }
  return best
}

async function computedBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** 1 on a machine that is as fast or faster. */
async function slowness(): Promise<number> {
  const milliseconds = await computedBy(async () => readWords())
  return Math.min(mostSlowness, Math.max(1, milliseconds / yardstickMilliseconds))
}

/** Work of the kind that readers do: many short texts, and little arithmetic. */
function readWords(): number {
  let length = 0
  for (let index = 0; index < 300_000; index += 1)
    length += `word ${index} <a href="/p/${index}">`
      .split(' ')
      .map((word) => word.toUpperCase())
      .join('-').length
  return length
}
