import { Decoder, Demuxer } from 'node-av/api'
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import type { FilmLoudness } from '../../../cut/film-loudness.ts'
import { createLoudnessMeter } from '../../../sound/loudness.ts'
import { truePeak } from '../../../sound/true-peak.ts'

/** More samples than the filter of a true peak looks at, so that none is lost between two blocks. */
const overlap = 32

/** How loud a finished film of ours is, decoded as a player decodes it. Null for silence. */
export function measureFilm(file: string): FilmLoudness | null {
  const meter = createLoudnessMeter()
  let highest = Number.NEGATIVE_INFINITY
  let before: readonly Float32Array[] = []
  for (const block of readSound(file)) {
    meter.add(block)
    const wide = block.map((samples, side) => joined(before[side], samples))
    highest = Math.max(highest, truePeak(wide))
    before = wide.map((samples) => samples.slice(-overlap))
  }
  const loudness = meter.loudness()
  return Number.isFinite(loudness) ? { loudness: inTenths(loudness), truePeak: inTenths(highest) } : null
}

/** Decoded without a thread of its own, for the same reason as it was encoded so. */
function* readSound(film: string): Generator<Float32Array[]> {
  using input = Demuxer.openSync(film, { format: 'mp4' })
  const track = input.audio()
  if (!track) throw new Error(`${film} has no sound`)
  using decoder = Decoder.createSync(track)
  for (using frame of decoder.framesSync(input.packetsSync(track.index))) if (frame) yield planesOf(frame)
}

function planesOf(frame: Frame): Float32Array[] {
  if (frame.format !== AV_SAMPLE_FMT_FLTP) throw new Error(`Sound was decoded to the format ${frame.format}`)
  return (frame.data ?? []).map((plane) => {
    const samples = new Float32Array(frame.nbSamples)
    new Uint8Array(samples.buffer).set(plane.subarray(0, samples.byteLength))
    return samples
  })
}

function joined(before: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (!before) return samples
  const both = new Float32Array(before.length + samples.length)
  both.set(before)
  both.set(samples, before.length)
  return both
}

const inTenths = (value: number) => Math.round(value * 10) / 10
