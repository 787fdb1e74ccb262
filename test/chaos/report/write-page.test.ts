import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endpointFamilies } from '@callsheet/lib/endpoint-families.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { findUnusedFamilies } from '../kills/find-unused-families.ts'
import { modelsOfEveryProvider } from '../users/model-choices.ts'
import { pageOf, readResults } from './write-page.ts'

const page = new URL('../../../docs/reliability.md', import.meta.url)

/** The pictures and the clips of every choice, once. */
const familiesOfAllChoices = (): Record<string, number> => {
  const used = modelsOfEveryProvider.flatMap(({ imageModel, videoModel }) =>
    [imageModel, videoModel].map(
      (id) => seedModels.find((model) => model.id === id)?.config.endpointFamily ?? `${id} is unknown`
    )
  )
  return Object.fromEntries([...Map.groupBy(used, (family) => family)].map(([family, all]) => [family, all.length]))
}

test('docs/reliability.md is what the command writes from the kept results', async () => {
  expect(await readFile(page, 'utf8')).toBe(pageOf(await readResults()))
})

test('the page names the families of a run that counted them', async () => {
  const kept = await readResults()
  const [run] = kept.kills
  if (!run) throw new Error('Expected a kept run of kills.')
  const figures = { ...run.figures, families: familiesOfAllChoices(), unknownOfAskable: 3 }
  const text = pageOf({ ...kept, kills: [{ ...run, figures }] })
  expect(text).toContain(`| 3 | ${endpointFamilies.length} of ${endpointFamilies.length} | balanced |`)
  expect(text).toMatch(/^Rows of each family: `alibaba-videos` \d+, .*`xai-videos` \d+\.$/m)
})

test('the choices of the users need every endpoint family, and a run that went round them without one is told', () => {
  const families = familiesOfAllChoices()
  const pipelines = modelsOfEveryProvider.length
  expect(findUnusedFamilies({ families, pipelines })).toEqual([])
  const { 'openai-images': left, ...others } = families
  expect(left).toBeGreaterThan(0)
  expect(findUnusedFamilies({ families: others, pipelines })).toEqual(['openai-images'])
  expect(findUnusedFamilies({ families: others, pipelines: pipelines - 1 })).toEqual([])
})
