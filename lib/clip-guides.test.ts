import { expect, test } from 'vitest'

import { clipGuideOf, promptGuideOf } from './clip-guides.ts'
import { guidesByMaker, plainGuide } from './clip-guides/makers.ts'
import { seedModels } from './models/seed.ts'

const { silent, veo, kling, seedance, sora, wan } = guidesByMaker

const clipModels = seedModels.flatMap(({ id, config }) => (config.kind === 'video' ? [{ id, config }] : []))

test.each(clipModels)('$id has the guide of its line, and speaks only if its config says so', ({ config }) => {
  const guide = clipGuideOf(config)
  expect(guide).not.toBe(plainGuide)
  expect(guide.hasNativeSpeech).toBe(config.features.talkingHead === true)
  // The longest clip holds the longest speech with a breath around it.
  expect(promptGuideOf(config).maximumSpeechSeconds).toBeLessThan(Math.max(...config.durations))
})

test.each([
  ['veo3', veo],
  ['fal-ai/veo3.1/fast/image-to-video', veo],
  ['google/veo-2', silent],
  ['wan-2.2-image-to-video', silent],
  ['wan2.5-i2v-preview', wan],
  ['kling/v2-1-master-image-to-video', silent],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', silent],
  ['fal-ai/kling-video/v2.6/pro/image-to-video', kling],
  ['kwaivgi/kling-v3.0-pro', kling],
  ['kling-4.0/video', kling],
  ['bytedance/v1-pro-image-to-video', silent],
  ['bytedance/seedance-1.0-pro', silent],
  ['bytedance/seedance-1.5-pro', seedance],
  ['bytedance/v1-5-pro', seedance],
  ['bytedance/seedance-2-fast', seedance],
  ['sora-2-pro-image-to-video', sora],
  ['somebody/new-model', plainGuide]
])('a model that an admin enters as %s has the guide of its line', (apiModelPath, guide) => {
  expect(clipGuideOf({ apiModelPath }).label).toBe(guide.label)
})

test('a prompt engine reads the guide in few words, with what no model can do', () => {
  for (const { config } of clipModels) {
    const guide = promptGuideOf(config)
    expect(guide.cannotRender.join(' ')).toMatch(/clasp.*mirror.*screen/)
    expect(JSON.stringify(guide).length).toBeLessThan(1_900)
    expect(guide).not.toHaveProperty('sources')
  }
})

test('every guide names the pages that its facts are from', () => {
  for (const { sources } of Object.values(guidesByMaker)) {
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(() => new URL(source)).not.toThrow()
  }
})
