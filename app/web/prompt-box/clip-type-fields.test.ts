import { expect, test } from 'vitest'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { slugsOf, videoTypeEntry, videoTypes, type VideoTypeEntry } from '@callsheet/lib/video-types.ts'
import { whyNoClip } from '@callsheet/lib/models/why-not.ts'
import type { VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { clipTypeFieldsOf } from './clip-type-fields.ts'

const fitsType = (config: VideoModelConfig, type: VideoTypeEntry): boolean =>
  whyNoClip(config, { type, beginsOnStill: false }) === null

test('every type of the registry asks for what it needs, and for nothing else', () => {
  const asked = Object.fromEntries(
    slugsOf(videoTypes).map((slug) => {
      const fields = Object.entries(clipTypeFieldsOf(videoTypeEntry(slug)))
      return [slug, fields.flatMap(([name, isAsked]) => (isAsked ? [name] : []))]
    })
  )
  expect(asked).toEqual({
    generic: ['takesFrames'],
    'talking-head': ['hasSpokenScript', 'takesFrames'],
    podcast: ['hasSpokenScript', 'needsSpeaker', 'takesFrames'],
    'viral-chibi': ['needsPhoto']
  })
})

test('a type offers the models with its feature, and a photo no model that must start from a still', () => {
  const clipModels = seedModels.flatMap(({ id, config }) => (config.kind === 'video' ? [{ id, config }] : []))
  for (const slug of slugsOf(videoTypes)) {
    const type = videoTypeEntry(slug)
    const fitting = clipModels.filter(({ config }) => fitsType(config, type))
    expect(fitting.length, slug).toBeGreaterThan(0)
    for (const { id, config } of fitting) {
      if (type.requiredFeature) expect(config.features[type.requiredFeature], `${slug} by ${id}`).toBe(true)
      if (type.needsIdentityPhoto) expect(config.frameSlots.first, `${slug} by ${id}`).not.toBe('required')
    }
  }
  const photoModel = { ...clipModels[0]!.config, features: { referenceImages: true } }
  const needsStill = { ...photoModel, frameSlots: { first: 'required', last: 'none' } } as const
  expect([fitsType(photoModel, videoTypes['viral-chibi']), fitsType(needsStill, videoTypes['viral-chibi'])]).toEqual([
    true,
    false
  ])
})
