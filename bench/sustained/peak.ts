import { countStored } from './steady-load.ts'
import { postPipeline } from '../pipeline/post-pipeline.ts'
import type { Rig } from './rig.ts'

export interface PeakOptions {
  /** Titles of its pipelines begin with this. */
  title: string
  warmUpSeconds: number
  seconds: number
}

/** More scenes than both queues have places for, so that the system never waits for a request. */
const pipelinesAtOnce = 12
const scenesPerPipeline = 50

export interface Peak {
  scenesPerSecond: number
  /** All of the phase, the warm-up included. */
  scenes: number
}

/** The next pipeline begins when one is stored, so that the system always has all that it can carry. */
export async function measurePeak(rig: Rig, { title, warmUpSeconds, seconds }: PeakOptions): Promise<Peak> {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  const duration = warmUpSeconds + seconds
  let pipelines = 0
  const walk = async () => {
    while (elapsed() < duration) {
      pipelines += 1
      const id = await postPipeline(rig, { title: `${title} ${pipelines}.`, scenes: scenesPerPipeline })
      await rig.watch.until(id, 'stills', scenesPerPipeline)
    }
  }
  const walks = Promise.all(Array.from({ length: pipelinesAtOnce }, walk))
  // It is awaited below. Until then its failure is not one that nobody handles.
  walks.catch(() => undefined)
  const storedAfter = async (at: number) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000 * (at - elapsed())))
    return { at: elapsed(), stored: await countStored(rig.databaseUrl, title) }
  }
  const warm = await storedAfter(warmUpSeconds)
  const end = await storedAfter(duration)
  await walks
  return {
    scenesPerSecond: (end.stored - warm.stored) / (end.at - warm.at),
    scenes: pipelines * scenesPerPipeline
  }
}
