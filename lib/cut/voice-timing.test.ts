import { expect, test } from 'vitest'
import { fittingPace, placeVoice, voiceOverSeconds } from './voice-timing.ts'

test('what is quiet before and after the words is left out, and the clip lasts a breath longer than they do', () => {
  const sound = { durationSeconds: 3, speech: { startSeconds: 0.5, endSeconds: 2.5 } }
  expect(placeVoice(sound)).toEqual({ fromSeconds: 0.5, atSeconds: 0.15, seconds: 2 })
  expect(voiceOverSeconds(sound)).toBeCloseTo(2.45)
  expect(voiceOverSeconds({ durationSeconds: 3, speech: null })).toBeCloseTo(3.45)
})

test('a line that is too long for its clip fits at a faster pace, as far as it can be followed', () => {
  const sound = { durationSeconds: 5, speech: { startSeconds: 0.2, endSeconds: 4.7 } }
  expect(fittingPace(sound, 4.5, 1)).toBe(1.15)
  expect(fittingPace(sound, 4.5, 1.2)).toBe(1.35)
  expect(fittingPace(sound, 2, 1)).toBeNull()
})
