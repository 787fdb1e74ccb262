import { expect, test } from 'vitest'

import { sheetViewsOf } from './element.ts'
import { directedStoryboardSchema, shotSchema, storyboardSchema } from './storyboard.ts'
import { toolInputSchema } from './tool-input.ts'

const shot = {
  position: 1,
  title: 'The pour',
  action: 'She tips the bottle.',
  prompt: 'Close-up of a hand that tips a bottle over ice.',
  motion: 'A steady ribbon.',
  shotSize: 'close-up',
  cameraMove: 'static',
  spokenScript: '',
  elementSlugs: [],
  soundEffects: [],
  durationSeconds: 4
}

const element = { slug: 'bottle', kind: 'product', name: 'the bottle', description: 'tall amber glass bottle' }

const messages = (storyboard: unknown) =>
  storyboardSchema.safeParse(storyboard).error?.issues.map((issue) => issue.message)

test('shots are numbered from one without gaps', () => {
  expect(messages({ title: 'Dusk', elements: [], shots: [shot, { ...shot, position: 3 }] })).toEqual([
    'shots are numbered in order without gaps: expected 2'
  ])
  expect(storyboardSchema.safeParse({ title: 'Dusk', elements: [], shots: [] }).success).toBe(false)
})

test('a slug names one element and is fit for a path', () => {
  expect(messages({ title: 'Dusk', elements: [element, element], shots: [shot] })).toEqual([
    'the slug bottle names two elements'
  ])
  for (const slug of ['Bottle', 'the bottle', '-bottle', 'bottle--two', '../bottle', '']) {
    expect(messages({ title: 'Dusk', elements: [{ ...element, slug }], shots: [shot] })).toHaveLength(1)
  }
})

test('a tool’s schema tells the model what a shot needs', () => {
  const optional = new Set(['speaker', 'hasMusic', 'hasSound'])
  const { properties, required } = toolInputSchema(shotSchema) as { properties: object; required: string[] }
  expect(required).toEqual(Object.keys(properties).filter((key) => !optional.has(key)))
})

test('the director has to say of each shot whether it asks for music; a board of an earlier version has no such word', () => {
  const board = { title: 'Dusk', elements: [], shots: [shot] }
  expect(storyboardSchema.safeParse(board).success).toBe(true)
  expect(directedStoryboardSchema.safeParse(board).success).toBe(false)
  expect(directedStoryboardSchema.safeParse({ ...board, shots: [{ ...shot, hasMusic: false }] }).success).toBe(true)
})

test('people have a portrait and an identity sheet, everything else one sheet', () => {
  expect(sheetViewsOf('cast')).toEqual(['portrait', 'identity-sheet'])
  expect(sheetViewsOf('location')).toEqual(['sheet'])
})
