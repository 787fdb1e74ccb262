import { expect, test } from 'vitest'
import { endpointFamilies, keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { findModel } from '../understudy/media/model-entry.ts'
import { standIns } from '../understudy/media/stand-ins.ts'

const models = Object.assign({}, ...Object.values(standIns).map((standIn) => standIn.models))

test.each(seedModels)('the media understudy makes what $id asks for', ({ config }) => {
  const { workflow } = config
  if (workflow) return expect(findModel(models, 'workflow')?.parse(workflow.nodes)).toMatchObject({ ok: true })
  expect(findModel(models, config.apiModelPath)?.family).toBe(config.endpointFamily)
})

test('every media provider has its stand-in, with a model for each of its families', () => {
  expect(Object.keys(standIns).toSorted()).toEqual(keyProviders.toSorted())
  const made = new Set(
    Object.values(standIns).flatMap((standIn) => Object.values(standIn.models).map(({ family }) => family))
  )
  expect([...made].toSorted()).toEqual(endpointFamilies.toSorted())
})
