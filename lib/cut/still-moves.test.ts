import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraMoves } from '../wire/storyboard.ts'
import { stillMoveNames, stillMoveOf, stillWindow } from './still-moves.ts'

test('a frame never leaves its still, whatever the move, the moment and the length', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...stillMoveNames),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 60 }),
      (move, progress, seconds) => {
        const { x, y, size } = stillWindow(move, progress, seconds)
        expect(x).toBeGreaterThanOrEqual(-1e-9)
        expect(y).toBeGreaterThanOrEqual(-1e-9)
        expect(x + size).toBeLessThanOrEqual(1 + 1e-9)
        expect(y + size).toBeLessThanOrEqual(1 + 1e-9)
      }
    )
  )
})

test('the board’s camera counts before the prompt’s words, and every camera of a board has a move', () => {
  for (const cameraMove of cameraMoves)
    expect(stillMoveNames).toContain(stillMoveOf({ cameraMove, motion: 'The camera pans left.' }))
  expect(stillMoveOf({ cameraMove: 'tilt-down', motion: 'The camera pans left.' })).toBe('tilt-down')
})

test.each([
  ['She lifts the glass, then the camera pushes in on her hand.', 'push-in'],
  ['Slow dolly out from the counter.', 'pull-out'],
  ['The camera pans slowly to the left across the shelf.', 'pan-left'],
  ['Camera tilts up from the cup to his face, then pushes in.', 'tilt-up'],
  ['Handheld, close to her.', 'handheld'],
  ['Static shot. Steam rises.', 'hold'],
  ['He leans back and laughs; the camera holds.', 'hold'],
  ['She walks in and pushes the door.', 'push-in'],
  ['', 'push-in']
] as const)('of the prompt “%s” the move is %s', (motion, move) => {
  expect(stillMoveOf({ motion })).toBe(move)
})

test('a pan goes the way its name says', () => {
  expect(stillWindow('pan-left', 0, 4).x).toBeGreaterThan(stillWindow('pan-left', 1, 4).x)
  expect(stillWindow('pan-right', 0, 4).x).toBeLessThan(stillWindow('pan-right', 1, 4).x)
  expect(stillWindow('tilt-up', 0, 4).y).toBeGreaterThan(stillWindow('tilt-up', 1, 4).y)
  expect(stillWindow('push-in', 0, 4).size).toBeGreaterThan(stillWindow('push-in', 1, 4).size)
})
