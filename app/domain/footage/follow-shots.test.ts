import { expect, test } from 'vitest'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { newPlace } from './follow-shots.ts'

const shot = (name: string, position: number): Shot => ({
  position,
  title: name,
  action: name,
  prompt: `The picture of ${name}, by a window.`,
  motion: 'A slow push-in.',
  shotSize: 'medium',
  cameraMove: 'static',
  spokenScript: `A line of ${name}.`,
  elementSlugs: [],
  soundEffects: [],
  durationSeconds: 4
})
const board = (names: string) => [...names].map((name, index) => shot(name, index + 1))
const placesOf = (before: string, after: string) =>
  [...before].map((_, index) => newPlace(index + 1, board(before), board(after)))

test('an own clip goes where its shot goes, stays with a shot whose words change, and leaves with one that is cut', () => {
  expect(placesOf('abc', 'abc')).toEqual([1, 2, 3])
  expect(placesOf('abc', 'cab')).toEqual([2, 3, 1])
  expect(placesOf('abc', 'aXc')).toEqual([1, 2, 3])
  expect(placesOf('abc', 'ac')).toEqual([1, null, 2])
  expect(placesOf('abc', 'aabc')).toEqual([1, 3, 4])
  expect(placesOf('abc', 'Xabc')).toEqual([2, 3, 4])
})
