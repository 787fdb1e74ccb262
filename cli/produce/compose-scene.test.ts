import type { Element } from '@callsheet/lib/wire/element.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import { expect, test } from 'vitest'
import { composeScene } from './compose-scene.ts'

const elements: Element[] = [
  {
    slug: 'maya',
    kind: 'cast',
    name: 'Maya',
    description: 'A woman of thirty-four with a cropped black afro and a grey linen shirt'
  },
  {
    slug: 'theo',
    kind: 'cast',
    name: 'Theo',
    description: 'A man of fifty with a white beard and a navy knitted jumper'
  },
  { slug: 'the-place', kind: 'location', name: 'the place', description: 'A narrow galley kitchen with green tiles' },
  {
    slug: 'the-product',
    kind: 'product',
    name: 'the product',
    description: 'A squat brown glass bottle with a cream label'
  }
]

const scene: ScriptScene = {
  position: 1,
  speaker: 'Maya',
  spokenScript: 'It never turns bitter.',
  visual: 'Maya lifts the cold brew to the window. Gentle background music plays.',
  durationSeconds: 4,
  receipts: []
}

const compose = (
  changes: Partial<ScriptScene> = {},
  videoType: 'talking-head' | 'podcast' | 'generic' = 'talking-head'
) =>
  composeScene({
    scene: { ...scene, ...changes },
    elements,
    videoType,
    aspectRatio: '9:16',
    idea: 'Cold brew that never turns bitter'
  })

test('lists who and what is in the picture, each description word for word, and nobody else', () => {
  const { prompt, elementSlugs } = compose()
  expect(elementSlugs).toEqual(['maya', 'the-place', 'the-product'])
  for (const { slug, description } of elements) expect(prompt.includes(description)).toBe(elementSlugs.includes(slug))
})

test('has no music, in the still or in the clip', () => {
  const { prompt, motion, soundEffects } = compose({ sfx: 'upbeat music' })
  expect(`${prompt} ${motion}`).not.toMatch(/music/)
  expect(soundEffects).toEqual([])
})

test('keeps the room’s light in every frame of a type with a preset', () => {
  const { prompt } = compose({}, 'podcast')
  expect(prompt).toContain('Lighting, the same in every frame')
})

test('a scene without a person is a scene of things', () => {
  const { prompt, elementSlugs } = compose({ speaker: undefined, visual: 'Ice cracks in a glass.' }, 'generic')
  expect(elementSlugs).toEqual(['the-place'])
  expect(prompt).toMatch(/^Close-up at the height of the surface\./)
})
