import { expect, test } from 'vitest'
import { atLeast, atMost } from '../harness/benchmark.ts'
import { findFalls, ratiosOf } from './compare-bars.ts'

const before = { 'scenes to the floor': 0.8, 'p99 to the bare route': 2 }

test('names what is more than a tenth worse, in its own direction', () => {
  expect(
    findFalls(before, [[atLeast('scenes to the floor', 0.7, 0.71), atMost('p99 to the bare route', 2, 2.3)]])
  ).toEqual([
    { what: 'scenes to the floor', before: 0.8, now: 0.71, fell: expect.closeTo(0.1125) },
    { what: 'p99 to the bare route', before: 2, now: 2.3, fell: expect.closeTo(0.15) }
  ])
})

test('a better figure, a tenth, and a bar without an earlier figure are no falls', () => {
  const bars = [
    atLeast('scenes to the floor', 0.7, 0.73),
    atMost('p99 to the bare route', 2, 1),
    atLeast('a new bar', 1, 0.1)
  ]
  expect(findFalls(before, [bars])).toEqual([])
})

test('of several runs the median counts', () => {
  const run = (got: number) => [atLeast('scenes to the floor', 0.7, got)]
  expect(findFalls(before, [run(0.5), run(0.79), run(0.8)])).toEqual([])
  expect(findFalls(before, [run(0.5), run(0.6), run(0.8)])).toHaveLength(1)
})

test('times and sizes of a machine are not compared', () => {
  expect(
    ratiosOf([[atMost('first delta later than the bare one, ms', 0.5, 0.2), atLeast('copies to the bare pipe', 1, 1)]])
  ).toEqual({
    'copies to the bare pipe': 1
  })
})

test('what was nothing before is a fall when it is something', () => {
  const lost = (got: number) => [[atMost('changes that did not arrive', 0, got)]]
  expect(findFalls({ 'changes that did not arrive': 0 }, lost(0))).toEqual([])
  expect(findFalls({ 'changes that did not arrive': 0 }, lost(1))).toHaveLength(1)
})
