import { expect, test } from 'vitest'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import { promptBoxFieldsOf } from './prompt-box-fields.ts'

const shared = {
  apiModelPath: 'maker/model-1',
  endpointFamily: 'kie-jobs',
  aspectRatios: ['9:16', '21:9'],
  maximumPromptCharacters: 900,
  maximumReferences: 0,
  usualSeconds: 30,
  timeoutMinutes: 10,
  rateLimit: { creates: 20, windowSeconds: 10 }
}

test('an unknown video model fills the prompt box from its config', () => {
  const config = videoModelConfigSchema.parse({
    ...shared,
    kind: 'video',
    durations: [3, 7],
    modes: [{ value: 'swift', label: 'Swift' }],
    resolutions: ['720p', '1080p'],
    frameSlots: { first: 'required', last: 'optional' },
    soundToggle: true,
    fieldMap: {
      prompt: { field: 'text' },
      aspectRatio: { field: 'ratio' },
      duration: { field: 'length', as: 'number' },
      mode: { field: 'mode' },
      sound: { field: 'sound' },
      firstFrame: { field: 'from', as: 'url' },
      lastFrame: { field: 'to', as: 'url' }
    }
  })
  expect(promptBoxFieldsOf(config)).toEqual({
    aspectRatios: ['9:16', '21:9'],
    durations: [3, 7],
    modes: [{ value: 'swift', label: 'Swift' }],
    resolutions: ['720p', '1080p'],
    firstFrame: 'required',
    lastFrame: 'optional',
    hasSoundToggle: true,
    ratioFromImage: false,
    maximumPromptCharacters: 900
  })
})

test('an image model offers no length, frames or sound, and a single resolution is not a choice', () => {
  const fieldMap = { prompt: { field: 'prompt' }, aspectRatio: { field: 'image_size' } }
  const config = imageModelConfigSchema.parse({ ...shared, kind: 'image', resolutions: ['2K'], fieldMap })
  expect(promptBoxFieldsOf(config)).toMatchObject({
    durations: [],
    modes: [],
    resolutions: [],
    firstFrame: 'none',
    lastFrame: 'none',
    hasSoundToggle: false
  })
})
