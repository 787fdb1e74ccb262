import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['idea', 'aspectRatio', 'formatSlug', 'videoType', 'imageModel', 'voice']

test.each([
  ['image_model', 'imageModel'],
  ['aspecRatio', 'aspectRatio'],
  ['ratio', 'aspectRatio'],
  ['voices', 'voice'],
  ['vidoeType', 'videoType'],
  ['format', 'formatSlug']
])('%s is taken for %s', (given, meant) => {
  expect(nearestName(given, known)).toBe(meant)
})

test.each(['budget', 'id', '', 'x', '__proto__'])('"%s" is near to none', (given) => {
  expect(nearestName(given, known)).toBeNull()
})
