/** Programme loudness by ITU-R BS.1770: K-weighted, gated, in LUFS. Samples are 48 kHz, one array for each channel. */
export const sampleRate = 48_000

/** The loudness of every cut. */
export const targetLoudness = -14
/** Highest sample after levelling, in dBFS. */
export const peakCeiling = -1.5
/** Noise is not made a sound: nothing is raised by more, in dB. */
export const maximumGain = 24

const absoluteGate = -70
const relativeGate = -10
const blockSeconds = 0.4
const stepSeconds = 0.1

/** The two filters of the standard, at 48 kHz: a shelf for the head, then a high-pass. */
const shelf = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585]
} as const
const highPass = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] } as const

/** Integrated loudness; `-Infinity` for silence. */
export function integratedLoudness(channels: readonly Float32Array[]): number {
  const meter = createLoudnessMeter()
  meter.add(channels)
  return meter.loudness()
}

/** Measures sound that comes in blocks of any length. It keeps one number for each tenth of a second. */
export function createLoudnessMeter() {
  const step = Math.round(stepSeconds * sampleRate)
  const filters: KWeighting[] = []
  const energy: number[] = []
  let length = 0
  return {
    /** One block, with as many channels as the blocks before. */
    add(channels: readonly Float32Array[]): void {
      const count = channels[0]?.length ?? 0
      channels.forEach((samples, side) => {
        const filter = (filters[side] ??= new KWeighting())
        for (let from = 0; from < count;) {
          const place = Math.floor((length + from) / step)
          const to = Math.min(count, (place + 1) * step - length)
          energy[place] = (energy[place] ?? 0) + filter.energyOf(samples, from, to)
          from = to
        }
      })
      length += count
    },
    loudness: () => gatedLoudness(energy, step),
    /** The loudness of each tenth of a second, `-Infinity` for silence. */
    steps: () => energy.map((sum) => toLoudness(sum / step))
  }
}

/** Seconds of each number of `steps`. */
export const loudnessStepSeconds = stepSeconds

function gatedLoudness(energy: readonly number[], step: number): number {
  const perBlock = Math.round(blockSeconds / stepSeconds)
  const steps = Math.max(1, energy.length)
  const blocks: number[] = []
  for (let first = 0; first + perBlock <= Math.max(perBlock, steps); first += 1) {
    let sum = 0
    for (let index = first; index < Math.min(steps, first + perBlock); index += 1) sum += energy[index] ?? 0
    blocks.push(sum / (Math.min(perBlock, steps) * step))
  }
  const heard = blocks.filter((power) => toLoudness(power) > absoluteGate)
  if (heard.length === 0) return Number.NEGATIVE_INFINITY
  const threshold = toLoudness(mean(heard)) + relativeGate
  return toLoudness(mean(heard.filter((power) => toLoudness(power) > threshold)))
}

/** The factor that brings the sound to this loudness, whatever its peaks are. 1 for silence. */
export function gainTo(channels: readonly Float32Array[], loudness: number): number {
  const present = integratedLoudness(channels)
  return Number.isFinite(present) ? 10 ** (Math.min(loudness - present, maximumGain) / 20) : 1
}

/** Both filters in one loop over plain numbers: every sample of every film goes through it some times. */
class KWeighting {
  private shelf1 = 0
  private shelf2 = 0
  private pass1 = 0
  private pass2 = 0

  /** The sum of the squares of what is left of these samples. Blocks come in order. */
  energyOf(samples: Float32Array, from: number, to: number): number {
    const [b0, b1, b2] = shelf.b
    const [a1, a2] = shelf.a
    const [d0, d1, d2] = highPass.b
    const [c1, c2] = highPass.a
    let { shelf1, shelf2, pass1, pass2 } = this
    let sum = 0
    for (let index = from; index < to; index += 1) {
      const input = samples[index] ?? 0
      const shelved = b0 * input + shelf1
      shelf1 = b1 * input - a1 * shelved + shelf2
      shelf2 = b2 * input - a2 * shelved
      const passed = d0 * shelved + pass1
      pass1 = d1 * shelved - c1 * passed + pass2
      pass2 = d2 * shelved - c2 * passed
      sum += passed * passed
    }
    Object.assign(this, { shelf1, shelf2, pass1, pass2 })
    return sum
  }
}

const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
