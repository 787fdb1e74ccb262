import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../adapters/node/clock.ts'
import { createFileMediaStore } from '../adapters/node/media-store/files.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { Logger } from '../ports/logger.ts'
import type { StoragePlace } from '../ports/storage-place.ts'
import { createStorageMetrics } from './storage.ts'
import { createStorageWatch, type StorageWatch } from './storage-watch.ts'

let directory: string
let metrics: Metrics
let lines: string[]
let looks: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-watch-'))
  metrics = createMetrics()
  lines = []
  looks = 0
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const logger: Logger = {
  debug() {},
  info: (_fields, message) => void lines.push(`info: ${message}`),
  warn: (_fields, message) => void lines.push(`warn: ${message}`),
  error() {},
  child: () => logger
}

function watch(places: StoragePlace[], pauseSeconds = 60): StorageWatch {
  return createStorageWatch({
    clock: systemClock,
    logger,
    metrics: createStorageMetrics(metrics, 'pipeline'),
    places,
    pauseSeconds
  })
}

const counted = (look: StoragePlace['look']): StoragePlace => ({
  name: 'media-store',
  look() {
    looks += 1
    return look()
  }
})

test('a look is shared by all who ask, and remembered', async () => {
  const store = createFileMediaStore({ directory })
  const { problems } = watch([counted(() => store.look())])
  expect(await Promise.all(Array.from({ length: 50 }, problems))).toEqual(Array.from({ length: 50 }, () => []))
  await problems()
  expect(looks).toBe(1)
})

test('each change is one line and one figure, however often it is looked at', async () => {
  const store = createFileMediaStore({ directory })
  const { look } = watch([counted(() => store.look())])
  const figure = () => /storage_refuses\{place="media-store"\} (\d)/.exec(metrics.render())?.[1]
  await look()
  expect([figure(), lines]).toEqual(['0', []])
  await rename(directory, `${directory}-away`)
  for (let count = 0; count < 3; count += 1) expect(await look()).toEqual(['The folder of the media store is missing.'])
  expect(figure()).toBe('1')
  await rename(`${directory}-away`, directory)
  for (let count = 0; count < 3; count += 1) expect(await look()).toEqual([])
  expect(figure()).toBe('0')
  expect(metrics.render()).toMatch(/storage_free_bytes\{place="media-store"\} \d{4,}/)
  expect(lines).toEqual([
    'warn: nothing new can be kept; purchases are refused until it can',
    'info: new results can be kept again'
  ])
})

test('what two services say of one disk is told once', async () => {
  const full = 'The disk of the media store has less than 268 MB left.'
  const own: StoragePlace = { name: 'media-store', look: async () => ({ problem: full }) }
  const other: StoragePlace = { name: 'pipeline-service', look: async () => ({ problem: [full, 'The log is full.'] }) }
  expect(await watch([own, other]).look()).toEqual([full, 'The log is full.'])
})

test('it notices a change without a caller, until it is told to stop', async () => {
  const store = createFileMediaStore({ directory })
  const { keepLooking } = watch([counted(() => store.look())], 0.02)
  const stop = keepLooking()
  await expect.poll(() => looks).toBeGreaterThan(2)
  await rename(directory, `${directory}-away`)
  await expect.poll(() => lines).toHaveLength(1)
  await rename(`${directory}-away`, directory)
  await expect.poll(() => lines).toHaveLength(2)
  stop()
})

test('a place that throws takes nothing, and the others are looked at all the same', async () => {
  const store = createFileMediaStore({ directory })
  const { look } = watch([
    { name: 'second-store', look: () => Promise.reject(new Error('a bad day')) },
    counted(() => store.look())
  ])
  expect(await look()).toEqual(['The second store does not answer.'])
  expect(looks).toBe(1)
})
