import { expect, test } from 'vitest'
import { levelFilm } from '@callsheet/lib/sound/level-film.ts'
import { sampleRate } from '@callsheet/lib/sound/loudness.ts'
import { makePieceSound } from '@callsheet/lib/sound/piece-sound.ts'
import { silence, type Stereo } from '@callsheet/lib/sound/sound-reader.ts'
import { mixPreview } from './mix-preview.ts'
import type { PlannedPiece } from './plan-preview.ts'

const seconds = 23
const frameRate = { numerator: 25, denominator: 1 }
const length = seconds * sampleRate

/** Speech-like: quiet, with peaks that the limiter has to lower, also where two blocks meet. */
function clipSound(): Stereo {
  const channel = Float32Array.from(
    { length },
    (_, index) => Math.sin(index / 19) * (0.05 + (index % 4_800 < 300 ? 0.9 : 0))
  )
  return [channel, channel.slice()]
}

const piece: PlannedPiece = {
  startFrame: 0,
  frames: seconds * 25,
  speech: 'own',
  isHeard: true,
  inSeconds: 0,
  samples: length,
  ownSamples: length,
  speed: 1,
  levelBy: { inSeconds: 0, samples: length },
  voice: null,
  mix: null,
  own: 'clip',
  line: null
}

test('a film that is read block by block is, sample for sample, what the cutter makes of it at once', async () => {
  const sound = clipSound()
  const plan = { frameRate, frames: seconds * 25, isLevelled: true, mix: null, pieces: [piece], music: null }
  const [left, right] = await mixPreview(plan, new Map([['clip', sound]]))
  const own = await makePieceSound(
    { ...piece, isLevelled: true },
    { own: async () => [sound[0].slice(), sound[1].slice()], voice: async ({ samples }) => silence(samples) }
  )
  const part = {
    async read(from: number, to: number): Promise<Stereo> {
      const into = silence(to - from)
      const first = Math.max(0, from)
      into.forEach((channel, side) => channel.set(own[side]!.subarray(first, Math.max(first, to)), first - from))
      return into
    }
  }
  const whole = await (await levelFilm(part, { length, mostRaised: 6 })).read(0, length)
  expect(left.length).toBe(length)
  let apart = 0
  for (let index = 0; index < length; index += 1) {
    apart = Math.max(apart, Math.abs(left[index]! - whole[0][index]!), Math.abs(right[index]! - whole[1][index]!))
  }
  expect(apart).toBeLessThan(1e-6)
})
