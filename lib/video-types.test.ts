import { expect, test } from 'vitest'

import { slugsOf, takesTurns, videoTypeEntry, videoTypeSchema, videoTypes } from './video-types.ts'

test('the four types have the presenters and features of the specification', () => {
  const facts = slugsOf(videoTypes).map((slug) => {
    const { presenterCount, promptAgent, requiredFeature } = videoTypeEntry(slug)
    return [slug, presenterCount, promptAgent, requiredFeature]
  })
  expect(facts).toEqual([
    ['generic', 0, null, null],
    ['talking-head', 1, 'talking-head-video-prompt-engine', 'talkingHead'],
    ['podcast', 2, 'talking-head-video-prompt-engine', 'talkingHead'],
    ['viral-chibi', 1, 'chibi-video-prompt-engine', 'referenceImages']
  ])
})

test('the API value list is the registry', () => {
  expect(videoTypeSchema.options).toEqual(Object.keys(videoTypes))
  expect(videoTypeSchema.safeParse('hologram').success).toBe(false)
})

test('only a type with two presenters takes turns', () => {
  expect(slugsOf(videoTypes).filter((slug) => takesTurns(videoTypeEntry(slug)))).toEqual(['podcast'])
})
