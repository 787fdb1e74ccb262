import { expect, test } from 'vitest'
import { matchScenes } from './match-scenes.ts'

const scenes = [
  { position: 1, prompt: 'a cup', spokenScript: 'One.' },
  { position: 2, prompt: 'a jug', spokenScript: 'Two.' },
  { position: 3, prompt: 'a lid', spokenScript: '' }
]
const numbersOf = (shots: typeof scenes) =>
  [...matchScenes(shots, scenes)].map(([shot, scene]) => [shot, scene.position])

test('a shot that was moved keeps its scene', () => {
  const shots = [
    { position: 1, prompt: 'a jug', spokenScript: 'Two.' },
    { position: 2, prompt: 'a cup', spokenScript: 'One.' }
  ]
  expect(numbersOf(shots)).toEqual([
    [1, 2],
    [2, 1]
  ])
})

test('a reworded shot is matched by its line, a silent one by its position', () => {
  const shots = [
    { position: 1, prompt: 'a red jug', spokenScript: 'Two.' },
    { position: 3, prompt: 'a tin lid', spokenScript: '' }
  ]
  expect(numbersOf(shots)).toEqual([
    [1, 2],
    [3, 3]
  ])
})

test('of a shot and its copy, the one with the line keeps the scene', () => {
  const shots = [
    { position: 1, prompt: 'a jug', spokenScript: '' },
    { position: 2, prompt: 'a cup', spokenScript: 'One.' },
    { position: 3, prompt: 'a jug', spokenScript: 'Two.' }
  ]
  expect(numbersOf(shots).toSorted(([one = 0], [two = 0]) => one - two)).toEqual([
    [2, 1],
    [3, 2]
  ])
})
