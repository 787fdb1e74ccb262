import { sampleRate } from './loudness.ts'

/** Pieces of this length are laid over each other by half. */
const windowSamples = 0.04 * sampleRate
const hop = windowSamples / 2
/** How far a piece is moved to where it goes on best from the one before. */
const reach = 0.01 * sampleRate
/** Every so many samples are compared. */
const stride = 8

/**
 * The sound at another length, its pitch kept: overlapping pieces, each taken from where it continues the one before (WSOLA).
 * All channels are cut at the same places. For small changes of speed.
 */
export function stretchSound(channels: readonly Float32Array[], samples: number): Float32Array[] {
  const [first = new Float32Array()] = channels
  const made = channels.map(() => new Float32Array(samples))
  const pace = first.length / samples
  let place = 0
  for (let at = 0; at < samples; at += hop) {
    const wanted = Math.round(at * pace)
    place = at === 0 ? 0 : bestPlace(first, place + hop, wanted)
    channels.forEach((channel, side) => {
      const into = made[side]
      for (let index = 0; into && index < windowSamples && at + index < samples; index += 1) {
        // The first half of the first piece has nothing under it.
        const share = at === 0 && index < hop ? 1 : 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / windowSamples)
        into[at + index] = (into[at + index] ?? 0) + (channel[place + index] ?? 0) * share
      }
    })
  }
  return made
}

/** Near `wanted`, the place whose sound is most like what follows the piece before. */
function bestPlace(samples: Float32Array, following: number, wanted: number): number {
  let best = Math.max(0, wanted)
  let most = Number.NEGATIVE_INFINITY
  for (let place = Math.max(0, wanted - reach); place <= wanted + reach; place += stride) {
    let likeness = 0
    for (let index = 0; index < hop; index += stride)
      likeness += (samples[following + index] ?? 0) * (samples[place + index] ?? 0)
    if (likeness > most) {
      most = likeness
      best = place
    }
  }
  return best
}
