import { expect, test } from 'vitest'
import { readPitch } from './pitch.ts'

test('a promise ends before the comma that leads to its audience', () => {
  const pitch = readPitch('Cold brew that never turns bitter, for people who buy their iced coffee on the way to work')
  expect(pitch).toMatchObject({ product: 'cold brew', promise: 'never turns bitter', failed: 'turned bitter' })
  expect(pitch.audience).toBe('people who buy their iced coffee on the way to work')
})

test.each([', one person to camera', ', two friends arguing about it', ', told by two friends', ', 2 scenes'])(
  'how it is filmed is no promise: %s',
  (direction) => {
    const pitch = readPitch(`Cold brew that never turns bitter${direction}`)
    expect(pitch).toMatchObject({ product: 'cold brew', promise: 'never turns bitter' })
  }
)

test('an idea in another language gives its first words as the name', () => {
  const idea = 'Ein Trinkrucksack für Trailläufer, der nicht schwappt – für Leute, die viel laufen'
  expect(readPitch(idea).product).toBe('Trinkrucksack für Trailläufer')
})
