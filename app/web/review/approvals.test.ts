import { expect, test } from 'vitest'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { withApprovals, withSceneOf } from './approvals.ts'

const scene = (id: string, approvedAt: string | null = null) => ({
  id,
  approvedAt,
  draftApprovedAt: null,
  image: { id: `still of ${id}` },
  draft: null
})
// Only the parts that the functions read.
const pipeline = (...scenes: ReturnType<typeof scene>[]) => ({ id: 'p', scenes }) as unknown as PipelineView
const now = new Date('2026-11-23T12:00:00Z')

test('an approval shows on its scene, and not when another take is in use by now', () => {
  const shown = withApprovals(
    pipeline(scene('a'), scene('b'), scene('c')),
    [
      { sceneId: 'a', what: 'still', mediaId: 'still of a' },
      { sceneId: 'b', what: 'still', mediaId: 'an earlier still' }
    ],
    now
  )
  expect(shown.scenes.map(({ approvedAt }) => approvedAt)).toEqual([now.toISOString(), null, null])
})

test('answers that come in another order undo nothing', () => {
  const first = pipeline(scene('a', 'at first'), scene('b'))
  const second = pipeline(scene('a', 'at first'), scene('b', 'at second'))
  const start = pipeline(scene('a'), scene('b'))
  const inOrder = withSceneOf(withSceneOf(start, first, 'a'), second, 'b')
  const turned = withSceneOf(withSceneOf(start, second, 'b'), first, 'a')
  expect(turned).toEqual(inOrder)
  expect(turned.scenes.map(({ approvedAt }) => approvedAt)).toEqual(['at first', 'at second'])
})
