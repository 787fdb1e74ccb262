import { expect, test } from 'vitest'
import { placeVoice, voiceOverSeconds } from './voice-timing.ts'

test('what is quiet before and after the words is left out, and the clip lasts a breath longer than they do', () => {
  const sound = { durationSeconds: 3, speech: { startSeconds: 0.5, endSeconds: 2.5 } }
  expect(placeVoice(sound)).toEqual({ fromSeconds: 0.5, atSeconds: 0.15, seconds: 2 })
  expect(voiceOverSeconds(sound)).toBeCloseTo(2.45)
  expect(voiceOverSeconds({ durationSeconds: 3, speech: null })).toBeCloseTo(3.45)
})
