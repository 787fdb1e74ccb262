import { expect, test } from 'vitest'
import { videoTypes, type VideoTypeEntry } from '../video-types.ts'
import { seedModels } from './seed.ts'
import { whyNoClip, whyNoStill, whyNotOffered } from './why-not.ts'

const config = (id: string) => {
  const found = seedModels.find((model) => model.id === id)?.config
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const clip = (id: string) => {
  const found = config(id)
  if (found.kind !== 'video') throw new Error(`${id} makes stills.`)
  return found
}
const types: Record<string, VideoTypeEntry> = videoTypes
const withFeature = (feature: string) => {
  const found = Object.values(types).find(({ requiredFeature }) => requiredFeature === feature)
  if (!found) throw new Error(`No type needs ${feature}.`)
  return found
}

test('a model that is off, or whose provider cannot be called, says so', () => {
  expect(whyNotOffered({ enabled: true, unusable: null })).toBeNull()
  expect(whyNotOffered({ enabled: false, unusable: 'no Runware key is set' })).toBe('no Runware key is set')
  expect(whyNotOffered({ enabled: false, unusable: null })).toBe('turned off')
})

test('a model of stills says which ratio it lacks', () => {
  const still = config('gpt-image-2')
  if (still.kind !== 'image') throw new Error('It makes clips.')
  expect(whyNoStill(still, '9:16')).toBe('makes no 9:16')
  expect(whyNoStill(still, '2:3')).toBeNull()
  expect(whyNoStill(still, null)).toBeNull()
})

test('a model of clips says what it lacks for the type', () => {
  const speaking = withFeature('talkingHead')
  const chibi = withFeature('referenceImages')
  const silent = clip('kling-2.5-turbo-fal')
  expect(whyNoClip(silent, { type: speaking, beginsOnStill: true })).toBe(
    `makes nobody speak, which ${speaking.label} needs`
  )
  expect(whyNoClip(silent, { type: chibi, beginsOnStill: true })).toBe(
    `takes no reference images, which ${chibi.label} needs`
  )
  const able = clip('seedance-2')
  for (const type of [speaking, chibi]) expect(whyNoClip(able, { type, beginsOnStill: true })).toBeNull()
})

test('a clip that begins on a still needs a model that takes one, and one that begins on none needs one that needs none', () => {
  const able = clip('seedance-2')
  const deaf = { ...able, frameSlots: { first: 'none', last: 'none' } } as const
  expect(whyNoClip(deaf, { type: null, beginsOnStill: true })).toBe('takes no first frame')
  expect(whyNoClip(deaf, { type: null, beginsOnStill: false })).toBeNull()
  const chibi = withFeature('referenceImages')
  const hungry = { ...able, frameSlots: { first: 'required', last: 'none' } } as const
  expect(whyNoClip(hungry, { type: chibi, beginsOnStill: false })).toBe(
    `needs a first frame, and ${chibi.label} has none`
  )
})
