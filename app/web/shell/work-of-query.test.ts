import { expect, test } from 'vitest'
import { workOfQuery } from './work-of-query.ts'

const media = (isWaiting: boolean, createdAt: string) => ({ createdAt, nextStep: { isWaiting } })
const early = '2026-11-23T12:00:00.000Z'
const late = '2026-11-23T12:05:00.000Z'

test('the work of a review runs from the beginning of its earliest item that is under way', () => {
  const scene = { image: media(false, early), video: media(true, late), draft: null }
  const data = { id: 'p', title: 'Cold brew', scenes: [scene, { ...scene, video: null }] }
  expect(workOfQuery(['pipelines', 'p'], data)).toEqual({
    name: 'The work on Cold brew',
    address: '/pipelines/p',
    isUnderWay: true,
    startedAt: Date.parse(late)
  })
})

test('nothing under way is no work, and other queries show none', () => {
  const data = { id: 'p', title: 'Cold brew', scenes: [{ image: media(false, early), video: null, draft: null }] }
  expect(workOfQuery(['pipelines', 'p'], data)).toMatchObject({ isUnderWay: false, startedAt: null })
  expect(workOfQuery(['pipelines', 'p', 'takes'], data)).toBeNull()
  expect(workOfQuery(['account'], { id: 'u' })).toBeNull()
  expect(workOfQuery(['ads', 'a', 'cuts'], { items: [media(true, early)] })).toMatchObject({ isUnderWay: true })
})
