import { expect, test } from 'vitest'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { modelsViewSchema } from '@callsheet/lib/wire/app-api/choices.ts'
import { printModels } from './print-models.ts'

const views = seedModels.map((model, position) => ({
  draft: null,
  inputPictures: null,
  ...model,
  position,
  enabled: !model.id.endsWith('-runware'),
  isOn: true,
  usualSeconds: 60,
  unusable: model.id.endsWith('-runware') ? 'no Runware key is set' : null,
  price: { credits: model.credits, basis: 'deployment-key', why: 'It is made with the key of this Callsheet.' }
}))

test('models stand below their providers, with their prices and with what keeps them from being chosen', () => {
  const printed = printModels(
    modelsViewSchema.parse({
      images: views.filter(({ config }) => config.kind === 'image'),
      videos: views.filter(({ config }) => config.kind === 'video')
    })
  )
  const lines = printed.split('\n')
  expect(lines[0]).toBe('kie.ai')
  expect(lines.filter((line) => line === 'Runware')).toHaveLength(1)
  const lineOf = (id: string) => lines.find((line) => line.trim().startsWith(`${id} `))
  expect(lineOf('nano-banana-2')).toMatch(/Nano Banana 2; 8 credits a still$/)
  expect(lineOf('seedance-2-fast-runware')).toMatch(/26 credits a second; cannot be chosen: no Runware key is set$/)
  expect(lineOf('kling-3.0')).toMatch(/18 credits a second; takes no reference images, which Viral Chibi needs$/)
})
