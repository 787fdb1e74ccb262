import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { slugsOf, videoTypeEntry, videoTypes } from '../video-types.ts'
import { modelFileSchema } from '../wire/model-config.ts'
import { chooseDuration } from './choose-duration.ts'
import { chooseVideoModel } from './choose-model.ts'
import { seedModels } from './seed.ts'

test('a clip is long enough for the wish, or as long as the model allows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      (wanted, offered) => {
        const chosen = chooseDuration(wanted, offered)
        expect(offered).toContain(chosen)
        if (Math.max(...offered) >= wanted) expect(chosen).toBeGreaterThanOrEqual(wanted)
        else expect(chosen).toBe(Math.max(...offered))
      }
    )
  )
})

describe('choosing a model', () => {
  const models = seedModels.flatMap(({ id, label, config }, position) =>
    config.kind === 'video' ? [{ id, label, config, position, enabled: true }] : []
  )

  test('a required feature keeps a model that has it', () => {
    const { model, notice } = chooseVideoModel({ models, videoType: videoTypes.podcast, wantedId: 'kling-2.6' })
    expect([model.id, notice]).toEqual(['kling-2.6', null])
  })

  test('otherwise the first enabled one in the admin’s order is used, and the result says so', () => {
    const reversed = models.map((model) => ({ ...model, position: -model.position }))
    const { model, notice } = chooseVideoModel({
      models: reversed,
      videoType: videoTypes['viral-chibi'],
      wantedId: 'kling-3.0'
    })
    expect(model.id).toBe('wan-3.0-alibaba')
    expect(notice).toBe(
      'Switched to Wan 3.0 (Alibaba Cloud): Viral Chibi needs reference images, and Kling 3.0 has no such feature.'
    )
  })

  test('a model turned off is replaced, an unknown one is refused, and none at all is a clear error', () => {
    const off = models.map((model) => ({ ...model, enabled: model.id !== 'kling-3.0' }))
    expect(chooseVideoModel({ models: off, videoType: videoTypes.generic, wantedId: 'kling-3.0' }).notice).toContain(
      'turned off'
    )
    expect(() => chooseVideoModel({ models, videoType: videoTypes.generic, wantedId: 'x' })).toThrow(
      'no video model "x"'
    )
    const silent = models.filter((model) => model.id === 'kling-2.5-turbo-fal')
    expect(() => chooseVideoModel({ models: silent, videoType: videoTypes['talking-head'] })).toThrow(
      'Talking Head needs a video model with a person who speaks, and none is enabled.'
    )
  })

  test('the seed can make every video type', () => {
    for (const slug of slugsOf(videoTypes)) {
      expect(chooseVideoModel({ models, videoType: videoTypeEntry(slug) }).notice).toBeNull()
    }
  })
})

test('a config with a feature that its field map cannot express is refused', () => {
  const seedance = seedModels.find((model) => model.id === 'seedance-2')
  const wrong = structuredClone(seedance)
  if (wrong?.config.kind === 'video') delete wrong.config.fieldMap.references
  expect(modelFileSchema.safeParse(wrong).error?.issues[0]?.path).toEqual(['config', 'fieldMap', 'references'])
})

test('a model may have another path for pictures, and at fal.ai only one below its own owner and name', () => {
  const fal = seedModels.find((model) => model.id === 'nano-banana-2-fal')
  const pathsOf = (references: string) => {
    const file = structuredClone(fal)
    if (file?.config.kind === 'image') file.config.apiModelPathByInput = { references }
    return modelFileSchema.safeParse(file)
  }
  expect(pathsOf('fal-ai/nano-banana-2/edit').success).toBe(true)
  const { error } = pathsOf('fal-ai/nano-banana-edit')
  expect(error?.issues[0]).toMatchObject({ path: ['config', 'apiModelPathByInput', 'references'] })
  expect(error?.issues[0]?.message).toContain('below fal-ai/nano-banana-2')
})
