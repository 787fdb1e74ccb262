import { expect, it } from 'vitest'
import { gainAt, spreadMix, type SoundMix } from './sound-mix.ts'

const plain = { levelDb: 0, fadeInSeconds: 0, fadeOutSeconds: 0 }
const pieces = [
  { startSeconds: 0, seconds: 4, ownSeconds: 0, voice: null },
  { startSeconds: 4, seconds: 4, ownSeconds: 3, voice: { atSeconds: 1, seconds: 2 } },
  { startSeconds: 8, seconds: 4, ownSeconds: 2, voice: null }
]
const spread = (mix: Partial<SoundMix>) => spreadMix({ voice: plain, clips: plain, ...mix }, pieces)

it('leaves every piece alone that no level and no fade touches', () => {
  expect(spreadMix(null, pieces)).toEqual([null, null, null])
  expect(spread({})).toEqual([null, null, null])
  expect(spread({ clips: { ...plain, fadeOutSeconds: 1 } }).map((mix) => mix !== null)).toEqual([false, false, true])
})

it('fades a track where it is first and last heard, over the edges of pieces', () => {
  const [, second, third] = spread({ clips: { levelDb: 6, fadeInSeconds: 1, fadeOutSeconds: 4 } })
  const at = (seconds: number) =>
    20 * Math.log10(gainAt(seconds < 8 ? second!.clips : third!.clips, seconds - (seconds < 8 ? 4 : 8)))
  expect(at(4.5)).toBeCloseTo(0, 1)
  expect(at(5)).toBeCloseTo(6, 1)
  expect(at(8)).toBeCloseTo(0, 1)
  expect(at(9.999)).toBeLessThan(-50)
})

it('says nothing of a track that is never heard', () => {
  const silent = pieces.map((piece) => ({ ...piece, ownSeconds: 0, voice: null }))
  const fading = { levelDb: 0, fadeInSeconds: 2, fadeOutSeconds: 2 }
  expect(spreadMix({ voice: fading, clips: fading }, silent)).toEqual([null, null, null])
})
