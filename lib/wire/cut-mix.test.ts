import { expect, it } from 'vitest'
import { changeMixSchema, nextMix, usualMix } from './cut-mix.ts'

const quiet = { levelDb: -6, fadeInSeconds: 0, fadeOutSeconds: 0 }

it('takes levels from −40 to 12 dB and fades up to 20 s, and nothing beyond', () => {
  expect(changeMixSchema.parse({ voice: { levelDb: -40, fadeInSeconds: 20 }, clips: { levelDb: 12 } })).toEqual({
    voice: { levelDb: -40, fadeInSeconds: 20, fadeOutSeconds: 0 },
    clips: { levelDb: 12, fadeInSeconds: 0, fadeOutSeconds: 0 }
  })
  for (const track of [
    { levelDb: -40.1 },
    { levelDb: 12.1 },
    { levelDb: '3' },
    { fadeInSeconds: -0.1 },
    { fadeInSeconds: 20.1 },
    { fadeOutSeconds: 21 }
  ])
    expect(changeMixSchema.safeParse({ voice: track }).success, JSON.stringify(track)).toBe(false)
})

it('changes the track that is named, and is nothing where every track is as usual', () => {
  expect(nextMix(undefined, undefined)).toBeNull()
  const first = nextMix(null, { voice: quiet })
  expect(first).toEqual({ ...usualMix, voice: quiet })
  expect(nextMix(first, { clips: quiet })).toEqual({ voice: quiet, clips: quiet })
  expect(nextMix(first, undefined)).toEqual(first)
  expect(nextMix(first, null)).toBeNull()
  expect(nextMix(first, { voice: usualMix.voice })).toBeNull()
})
