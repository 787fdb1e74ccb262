import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { AppError } from '@callsheet/lib/errors.ts'
import { submitInputSchema } from '@callsheet/lib/wire/submit-input.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import { videoPromptContextSchema } from '@callsheet/lib/wire/video-prompt.ts'
import { buildProviderInput } from './build-provider-input.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'

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

  test('a model with another path for pictures takes them there, and words at its own', () => {
    const references = [{ imageId: sheet, role: 'element' as const, elementSlug: 'bottle' }]
    expect(build('nano-banana-2-fal', { references }).otherPath).toBe('fal-ai/nano-banana-2/edit')
    expect(build('nano-banana-2-fal', {}).otherPath).toBeNull()
    expect(build('nano-banana-2', { references }).otherPath).toBeNull()
  })

  test('a clip goes to the path of its frames or its references', () => {
    const config = configOf('seedance-2')
    if (config.kind !== 'video') throw new Error('It makes clips.')
    const apiModelPathByInput = { frames: 'seedance/from-frames', references: 'seedance/from-references' }
    const pathOf = (input: Partial<SubmitInput>) => {
      const whole = submitInputSchema.parse({ kind: 'video', prompt: 'A kitchen.', aspectRatio: '9:16', ...input })
      return buildProviderInput({ config: { ...config, apiModelPathByInput }, input: whole, imageUrls }).otherPath
    }
    expect(pathOf({})).toBeNull()
    expect(pathOf({ firstFrameImageId: still })).toBe('seedance/from-frames')
    expect(pathOf({ references: [{ imageId: photo, role: 'identity' }] })).toBe('seedance/from-references')
  })

  test('google/nano-banana calls its ratio image_size', () => {
    expect(build('google-nano-banana', {}).input).toEqual({
      prompt: 'A kitchen at dawn.',
      image_size: '9:16',
      output_format: 'png'
    })
  })

  test('seedance animates a still with sound when somebody speaks, and sends no references with the frame', () => {
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

  test('a chibi photo is sent as a reference and never as a first frame, on every model', () => {
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

  test('sound is on when the prompt says what is heard, else off, and the user’s choice comes first', () => {
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

  test('for any input, only fields named in the config are sent', () => {
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
