import { expect, test } from 'vitest'
import type { ProviderTask } from '../provider/read-provider.ts'
import { matchTasks } from './match-tasks.ts'
import type { Row } from './rows.ts'

const place = 'projects/p/locations/us-central1/publishers/google/models/veo-3.1-fast-generate-001/operations'

const row = (id: string, providerTaskId: string | null, byteSize: number): Row => ({
  kind: 'video',
  id,
  ownerId: 'an-owner',
  sceneId: null,
  status: 'Completed',
  failureCode: null,
  failureDetail: null,
  provider: 'vertex-videos',
  storageKey: `video/${id}.mp4`,
  thumbnails: null,
  byteSize,
  sha256: null,
  credits: 8,
  providerTaskId,
  finalPrompt: 'A bottle'
})

const task = (id: string, bytes: number): ProviderTask => ({
  id,
  callbackUrl: null,
  state: 'success',
  callback: 'none',
  render: { kind: 'clip', prompt: 'A bottle' },
  result: { file: `/assets/${id}`, bytes }
})

test('of two takes with one prompt and one size, each has the task that its operation names', () => {
  const rows = [row('one', `${place}/a1`, 100), row('two', `${place}/b2`, 100), row('lost', null, 90)]
  const { taskOf, wrongs } = matchTasks(rows, [task('b2', 100), task('a1', 100), task('c3', 90)])
  expect(rows.map((each) => taskOf(each)?.id)).toEqual(['a1', 'b2', 'c3'])
  expect(wrongs).toEqual([])
})

test('more tasks than rows of a prompt are a purchase that nobody asked for', () => {
  const { wrongs } = matchTasks([row('one', `${place}/a1`, 100)], [task('a1', 100), task('b2', 100)])
  expect(wrongs).toEqual([expect.stringContaining('2 tasks at the provider for 1 rows')])
})
