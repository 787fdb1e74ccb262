import { expect, test } from 'vitest'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { findModel } from '../understudy/media/models.ts'

const families = { 'kie-jobs': 'jobs', 'kie-veo': 'veo', 'fal-queue': 'fal' } as const

test.each(seedModels)('the media understudy makes what $id asks for', ({ config }) => {
  expect(findModel(config.apiModelPath)?.family).toBe(families[config.endpointFamily])
})
