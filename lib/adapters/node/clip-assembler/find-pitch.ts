/** Enough for a voice, at a sixth of our sample rate. */
export const pitchRate = 8_000

const lowestHertz = 70
const highestHertz = 400
/** About two periods of the lowest voice. */
const windowSamples = 256
/** Of 1 for a sound that repeats itself exactly. */
const leastLikeness = 0.6

const shortestLag = Math.floor(pitchRate / highestHertz)
const longestLag = Math.ceil(pitchRate / lowestHertz)

/** How many samples at `pitchRate` are looked at. */
export const pitchSamples = windowSamples + longestLag

/**
 * True when the end of these samples repeats itself as often as the cords of a voice do. Noise, clicks and pouring do
 * not. `pitchSamples` samples at `pitchRate`.
 */
export function hasPitch(samples: Float32Array): boolean {
  const start = samples.length - windowSamples
  let power = 0
  for (let index = start; index < samples.length; index += 1) power += (samples[index] ?? 0) ** 2
  if (power < 1e-6) return false
  for (let lag = shortestLag; lag <= longestLag; lag += 1) {
    let product = 0
    let before = 0
    for (let index = start; index < samples.length; index += 1) {
      const earlier = samples[index - lag] ?? 0
      product += (samples[index] ?? 0) * earlier
      before += earlier * earlier
    }
    if (product > leastLikeness * Math.sqrt(power * Math.max(before, 1e-9))) return true
  }
  return false
}
