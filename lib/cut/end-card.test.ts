import { expect, test } from 'vitest'
import type { ClipFacts } from './clip-facts.ts'
import { filmLayers } from './layers.ts'
import { clipsEndSeconds, planTimeline } from './timeline.ts'

const facts: ClipFacts = {
  durationSeconds: 2,
  frames: 48,
  width: 180,
  height: 320,
  frameRate: { numerator: 24, denominator: 1 },
  isConstantRate: true,
  videoCodec: 'avc',
  streamFingerprint: 'one',
  isUpright: true,
  sound: null
}
const clip = (name: string, leastSeconds?: number) => ({
  facts,
  chosen: { name, inSeconds: 0, outSeconds: null, ...(leastSeconds && { leastSeconds }) }
})
const plan = (endCardSeconds: number, leastSeconds?: number) =>
  planTimeline({ clips: [clip('Scene 1'), clip('Scene 2', leastSeconds)], aspectRatio: 9 / 16, endCardSeconds })

test('stands after the last clip, which is held below it', () => {
  const timeline = plan(1.5)
  expect(timeline).toMatchObject({ frames: 96 + 36, durationSeconds: 5.5, streamsAgree: false })
  expect(timeline.endCard).toEqual({ startFrame: 96, frames: 36 })
  expect(timeline.clips[1]).toMatchObject({ startFrame: 48, frames: 48 + 36, shownFrames: 48 })
  expect(clipsEndSeconds(timeline)).toBe(4)
})

test('comes after a clip that is held for its line, whose own frames stay as they are', () => {
  const timeline = plan(1, 3)
  expect(timeline.endCard).toEqual({ startFrame: 48 + 72, frames: 24 })
  expect(timeline.clips[1]).toMatchObject({ frames: 72 + 24, shownFrames: 48 })
})

test('is absent without seconds, and the film is as before', () => {
  expect(plan(0)).not.toHaveProperty('endCard')
  expect(plan(0)).toMatchObject({ frames: 96, streamsAgree: true })
  expect(clipsEndSeconds(plan(0))).toBe(4)
})

test('counts in the longest film', () => {
  const hour = { ...clip('Scene 1'), facts: { ...facts, durationSeconds: 3_599, frames: 3_599 * 24 } }
  expect(() => planTimeline({ clips: [hour], aspectRatio: 9 / 16, endCardSeconds: 2 })).toThrow('a cut may last')
})

test('is one layer over its own time; overlays without an end stop before it, and later ones are left out', () => {
  const overlay = { kind: 'price', text: '€ 4.90', imageId: null, position: 'top', endSeconds: null } as const
  const layers = filmLayers({
    overlays: [
      { ...overlay, startSeconds: 0 },
      { ...overlay, startSeconds: 4.5 }
    ],
    captions: { style: 'plain', isBurnedIn: true },
    cues: [],
    clipsEndSeconds: 4,
    durationSeconds: 5.5,
    endCard: { headline: 'Slow Tide', line: '', callToAction: 'Try it', imageId: 'logo', colours: null },
    hashOf: (imageId) => `hash of ${imageId}`,
    language: 'ar'
  })
  expect(layers).toMatchObject([
    { kind: 'price', startSeconds: 0, endSeconds: 4 },
    { kind: 'end-card', pictureHash: 'hash of logo', language: 'ar', startSeconds: 4, endSeconds: 5.5 }
  ])
})
