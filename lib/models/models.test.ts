import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { AppError } from '../errors.ts'
import { slugsOf, videoTypeEntry, videoTypes } from '../video-types.ts'
import { modelFileSchema } from '../wire/model-config.ts'
import { submitInputSchema } from '../wire/submit-input.ts'
import type { SubmitInput } from '../wire/submit-input.ts'
import { videoPromptContextSchema } from '../wire/video-prompt.ts'
import { buildProviderInput } from './build-provider-input.ts'
import { chooseDuration } from './choose-duration.ts'
import { chooseVideoModel } from './choose-model.ts'
import { seedModels } from './seed.ts'

const still = '019aa000-0000-7000-8000-000000000001'
const photo = '019aa000-0000-7000-8000-000000000002'
const sheet = '019aa000-0000-7000-8000-000000000003'
const imageUrls = {
  [still]: 'https://m.example/still.png',
  [photo]: 'https://m.example/photo.jpg',
  [sheet]: 'https://m.example/sheet.png'
}

const context = videoPromptContextSchema.parse({
  prompt: 'A kitchen at dawn.',
  spokenScript: 'It never turns bitter.',
  durationSeconds: 5,
  aspectRatio: '9:16'
})

function configOf(id: string) {
  const model = seedModels.find((candidate) => candidate.id === id)
  if (model === undefined) throw new Error(`no seed model ${id}`)
  return model.config
}

function build(id: string, input: Partial<SubmitInput>) {
  const parsed = submitInputSchema.parse({
    kind: configOf(id).kind,
    prompt: 'A kitchen at dawn.',
    aspectRatio: '9:16',
    ...input
  })
  return buildProviderInput({ config: configOf(id), input: parsed, imageUrls })
}

describe('provider input', () => {
  test('nano banana gets prompt, ratio and the element sheets as references', () => {
    const built = build('nano-banana-2', { references: [{ imageId: sheet, role: 'element', elementSlug: 'bottle' }] })
    expect(built.input).toEqual({
      prompt: 'A kitchen at dawn.',
      aspect_ratio: '9:16',
      resolution: '1K',
      output_format: 'png',
      image_input: ['https://m.example/sheet.png']
    })
    expect(built.referenceImageIds).toEqual([sheet])
  })

  test('google/nano-banana calls its ratio image_size', () => {
    expect(build('google-nano-banana', {}).input).toEqual({
      prompt: 'A kitchen at dawn.',
      image_size: '9:16',
      output_format: 'png'
    })
  })

  test('seedance animates a still with sound where somebody speaks, and sends no references beside the frame', () => {
    const built = build('seedance-2', {
      firstFrameImageId: still,
      durationSeconds: 2,
      prompt: 'She says: "It never turns bitter." No music.',
      promptContext: context,
      references: [{ imageId: sheet, role: 'element' }]
    })
    expect(built.input).toEqual({
      prompt: 'She says: "It never turns bitter." No music.',
      aspect_ratio: '9:16',
      duration: 4,
      resolution: '720p',
      generate_audio: true,
      first_frame_url: 'https://m.example/still.png'
    })
    expect(built.durationSeconds).toBe(4)
  })

  test('a chibi photo goes as reference and never as first frame, on every model', () => {
    for (const { id, config } of seedModels) {
      if (config.kind !== 'video') continue
      const references = [{ imageId: photo, role: 'identity' as const }]
      expect(() => build(id, { references, firstFrameImageId: photo })).toThrow(AppError)
      if (config.features.referenceImages !== true) {
        expect(() => build(id, { references })).toThrow(AppError)
        continue
      }
      const { input } = build(id, { references, videoType: 'viral-chibi' })
      const referenceField = config.fieldMap.references?.field ?? ''
      expect(input[referenceField]).toEqual(['https://m.example/photo.jpg'])
      if (config.fieldMap.firstFrame?.field !== referenceField) {
        expect(input).not.toHaveProperty(config.fieldMap.firstFrame?.field ?? 'first_frame_url')
      } else {
        expect(input).toHaveProperty('generationType', 'REFERENCE_2_VIDEO')
      }
    }
  })

  test('kling 3.0 takes the ratio from the still, else from the field', () => {
    expect(build('kling-3.0', { firstFrameImageId: still }).input).not.toHaveProperty('aspect_ratio')
    const built = build('kling-3.0', { aspectRatio: '4:5' })
    expect(built.input).toMatchObject({
      aspect_ratio: '1:1',
      duration: '3',
      mode: 'std',
      sound: false,
      multi_shots: false
    })
    expect(built.aspectRatio).toEqual({ kind: 'nearest', wanted: '4:5', aspectRatio: '1:1' })
  })

  test('a model that animates a still refuses to start from nothing', () => {
    expect(() => build('kling-2.6', {})).toThrow('needs one as its first frame')
    expect(build('kling-2.6', { firstFrameImageId: still, durationSeconds: 7 }).input).toEqual({
      prompt: 'A kitchen at dawn.',
      duration: '10',
      sound: false,
      image_urls: ['https://m.example/still.png']
    })
  })

  test('sound is on where the prompt says what is heard, off where it does not, and as the user says otherwise', () => {
    const soundOf = (input: Partial<SubmitInput>) => build('seedance-2', input).input['generate_audio']
    expect(soundOf({})).toBe(false)
    expect(soundOf({ promptContext: context })).toBe(false)
    expect(soundOf({ promptContext: context, prompt: 'She says: "It never turns bitter."' })).toBe(true)
    const effects = { ...context, spokenScript: '', soundEffects: ['ice on glass'] }
    expect(soundOf({ promptContext: effects, prompt: 'A pour. Ice on glass.' })).toBe(true)
    expect(soundOf({ prompt: 'A pour. Room tone. No music.' })).toBe(true)
    expect(soundOf({ prompt: 'A pour. No music.', sound: false })).toBe(false)
  })

  test('an image without a ratio, a missing picture and an over-long prompt are refused', () => {
    expect(() => build('nano-banana-2', { aspectRatio: undefined })).toThrow('There is no default')
    expect(() => build('seedance-2', { firstFrameImageId: '019aa000-0000-7000-8000-0000000000ff' })).toThrow(
      'no longer there'
    )
    expect(() => build('kling-3.0', { prompt: 'x'.repeat(2_501) })).toThrow('2501 characters')
  })

  test('over all models and ratios a clip inherits its still’s ratio: the same, the nearest the model has, or no field', () => {
    const stillRatios = new Set(
      seedModels.flatMap(({ config }) => (config.kind === 'image' ? config.aspectRatios : []))
    )
    const clipModels = seedModels.filter(({ config }) => config.kind === 'video' && config.frameSlots.first !== 'none')
    expect(stillRatios.size * clipModels.length).toBeGreaterThan(30)
    for (const { id, config } of clipModels) {
      const field = config.fieldMap.aspectRatio?.field
      const spell = (ratio: string) => config.fieldMap.aspectRatio?.values?.[ratio] ?? ratio
      for (const wanted of stillRatios) {
        const { input, aspectRatio } = build(id, { aspectRatio: wanted, durationSeconds: 5, firstFrameImageId: still })
        const isLeftOut = (config.kind === 'video' && config.ratioFromImage) || config.aspectRatios.length === 0
        if (isLeftOut) {
          expect(aspectRatio, `${id} ${wanted}`).toMatchObject({ kind: 'from-image', wanted })
          expect(field === undefined || !(field in input)).toBe(true)
          continue
        }
        const sent = config.aspectRatios.includes(wanted) ? wanted : aspectRatio?.aspectRatio
        expect(aspectRatio?.kind, `${id} ${wanted}`).toBe(config.aspectRatios.includes(wanted) ? 'exact' : 'nearest')
        expect(config.aspectRatios).toContain(sent)
        expect(input[field ?? '']).toBe(spell(sent ?? ''))
      }
    }
  })

  test('whatever is asked, only fields named in the config are sent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...seedModels),
        fc.constantFrom('9:16', '4:5', '21:9'),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        ({ id, config }, aspectRatio, durationSeconds, hasFirstFrame) => {
          if (config.kind === 'video' && config.frameSlots.first === 'required' && !hasFirstFrame) return
          const { input } = build(id, {
            aspectRatio,
            ...(config.kind === 'video'
              ? { durationSeconds, ...(hasFirstFrame ? { firstFrameImageId: still } : {}) }
              : {})
          })
          const known = new Set([
            ...Object.values(config.fieldMap).map((slot) => slot?.field),
            ...Object.keys(config.constants),
            ...(config.kind === 'video'
              ? Object.values(config.constantsByInput).flatMap((set) => Object.keys(set ?? {}))
              : [])
          ])
          expect(Object.keys(input).filter((key) => !known.has(key))).toEqual([])
        }
      )
    )
  })
})

test('a clip is long enough for what was asked, or as long as the model goes', () => {
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

  test('otherwise the first enabled one by the admin’s order takes over and says so', () => {
    const reversed = models.map((model) => ({ ...model, position: -model.position }))
    const { model, notice } = chooseVideoModel({
      models: reversed,
      videoType: videoTypes['viral-chibi'],
      wantedId: 'kling-3.0'
    })
    expect(model.id).toBe('veo-3.1-fast')
    expect(notice).toBe(
      'Switched to Veo 3.1 Fast: Viral Chibi needs reference images, and Kling 3.0 has no such feature.'
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

test('a config that promises what its field map cannot say is refused', () => {
  const seedance = seedModels.find((model) => model.id === 'seedance-2')
  const wrong = structuredClone(seedance)
  if (wrong?.config.kind === 'video') delete wrong.config.fieldMap.references
  expect(modelFileSchema.safeParse(wrong).error?.issues[0]?.path).toEqual(['config', 'fieldMap', 'references'])
})
