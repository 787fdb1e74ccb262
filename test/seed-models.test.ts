import { expect, test } from 'vitest'
import { endpointFamilies, keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { findModel, type ModelEntry } from '../understudy/media/model-entry.ts'
import { standIns } from '../understudy/media/stand-ins.ts'

const models: Record<string, ModelEntry>[] = Object.values(standIns).map((standIn) => standIn.models)

test.each(seedModels)('the media understudy makes what $id asks for', ({ config }) => {
  const { workflow, apiModelPath, endpointFamily } = config
  const named = (name: string) => models.flatMap((each) => findModel(each, name) ?? [])
  if (workflow) return expect(named('workflow')[0]?.parse(workflow.nodes)).toMatchObject({ ok: true })
  // Two providers may call a model by the same name.
  for (const path of [apiModelPath, ...Object.values(config.apiModelPathByInput ?? {})]) {
    expect(named(path).map(({ family }) => family)).toContain(endpointFamily)
  }
})

test('every media provider has its stand-in, with a model for each of its families', () => {
  expect(Object.keys(standIns).toSorted()).toEqual(keyProviders.toSorted())
  const made = new Set(
    Object.values(standIns).flatMap((standIn) => Object.values(standIn.models).map(({ family }) => family))
  )
  expect([...made].toSorted()).toEqual(endpointFamilies.toSorted())
})
