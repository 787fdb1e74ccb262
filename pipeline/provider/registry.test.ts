import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpointFamilies, keyProviderOf, keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { pipelineSettingFields } from '../settings.ts'
import { mediaProviders } from './registry.ts'

test('each endpoint family has an adapter that uses the keys of its provider', () => {
  expect(Object.keys(mediaProviders).toSorted()).toEqual([...endpointFamilies].toSorted())
  for (const family of endpointFamilies) expect(mediaProviders[family].account).toBe(keyProviderOf(family))
})

test('no two settings of the service have the same name', () => {
  const names = Object.values(pipelineSettingFields).map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('each provider is tested by the common suite', () => {
  for (const name of keyProviders)
    expect(existsSync(new URL(`./${name}/provider.test.ts`, import.meta.url)), name).toBe(true)
})
