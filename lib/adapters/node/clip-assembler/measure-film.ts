import type { FilmLoudness } from '../../../cut/film-loudness.ts'
import { createLoudnessMeter } from '../../../sound/loudness.ts'
import { openClip } from './media-kit.ts'
import { readBlocks } from './read-blocks.ts'
import { truePeak } from '../../../sound/true-peak.ts'

/** More samples than the filter of a true peak looks at, so that none is lost between two blocks. */
const overlap = 32

/** How loud a finished film is, decoded as a player decodes it. Null for silence. */
export async function measureFilm(file: string): Promise<FilmLoudness | null> {
  const meter = createLoudnessMeter()
  let highest = Number.NEGATIVE_INFINITY
  let before: readonly Float32Array[] = []
  const input = openClip(file)
  try {
    for await (const block of readBlocks(input)) {
      meter.add(block)
      const wide = block.map((samples, side) => joined(before[side], samples))
      highest = Math.max(highest, truePeak(wide))
      before = wide.map((samples) => samples.slice(-overlap))
    }
  } finally {
    input.dispose()
  }
  const loudness = meter.loudness()
  return Number.isFinite(loudness) ? { loudness: inTenths(loudness), truePeak: inTenths(highest) } : null
}

function joined(before: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (!before) return samples
  const both = new Float32Array(before.length + samples.length)
  both.set(before)
  both.set(samples, before.length)
  return both
}

const inTenths = (value: number) => Math.round(value * 10) / 10
