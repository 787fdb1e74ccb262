import { expect, test } from 'vitest'
import { findGrowth } from './find-growth.ts'

const samplesOf = (what: string, at: (minute: number) => number) =>
  Array.from({ length: 45 }, (_, minute) => ({ minute, values: { [what]: at(minute) } }))

test('memory that fills in the first ten minutes and then stays has not grown', () => {
  const samples = samplesOf('memory of app-1, MB', (minute) => Math.min(200, 80 + minute * 20))
  expect(findGrowth({ samples, minutes: 45 })).toMatchObject([{ isGrown: false, before: 200, after: 200 }])
})

test('memory that goes on growing has grown', () => {
  const samples = samplesOf('memory of app-1, MB', (minute) => 100 + minute * 5)
  expect(findGrowth({ samples, minutes: 45 })).toMatchObject([{ isGrown: true }])
})

test('a log may grow with the work, but not faster and faster', () => {
  const steady = samplesOf('log lines of all units, MB', (minute) => minute * 2)
  const faster = samplesOf('log lines of all units, MB', (minute) => minute * minute)
  expect(findGrowth({ samples: steady, minutes: 45 })).toMatchObject([{ isGrown: false }])
  expect(findGrowth({ samples: faster, minutes: 45 })).toMatchObject([{ isGrown: true }])
})

test('a figure that was never measured has no end and counts as grown', () => {
  const samples = [{ minute: 0, values: { 'connections of callsheet app': 4 } }]
  expect(findGrowth({ samples, minutes: 45 })).toMatchObject([{ isGrown: true }])
})
