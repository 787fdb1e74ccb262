import { expect, test } from 'vitest'
import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'
import { changeCaption, moveClip, snapTo, splitClip, trimClip } from './clip-edits.ts'

const clip = (changes: Partial<CutClip> = {}): CutClip => ({
  videoId: 'one',
  inSeconds: 1,
  outSeconds: 4,
  captionText: null,
  words: null,
  ...changes
})

test('an edge goes no further than the clip, and leaves a piece that can be seen', () => {
  expect(trimClip(clip(), 'in', -2, 5)).toMatchObject({ inSeconds: 0 })
  expect(trimClip(clip(), 'in', 9, 5)).toMatchObject({ inSeconds: 3.9 })
  expect(trimClip(clip(), 'out', 9, 5)).toMatchObject({ outSeconds: null })
  expect(trimClip(clip(), 'out', 0, 5)).toMatchObject({ outSeconds: 1.1 })
})

test('a split gives two pieces that join where it was made, and none that is too short', () => {
  expect(splitClip(clip(), 2.5, 5)).toMatchObject([
    { inSeconds: 1, outSeconds: 2.5 },
    { inSeconds: 2.5, outSeconds: 4 }
  ])
  expect(splitClip(clip(), 1.05, 5)).toBeNull()
  expect(splitClip(clip({ outSeconds: null }), 4.95, 5)).toBeNull()
})

test('a clip is moved to its place among the others', () => {
  const clips = ['a', 'b', 'c'].map((videoId) => clip({ videoId }))
  expect(moveClip(clips, 0, 2).map(({ videoId }) => videoId)).toEqual(['b', 'c', 'a'])
  expect(moveClip(clips, 2, 0).map(({ videoId }) => videoId)).toEqual(['c', 'a', 'b'])
})

test('a changed caption keeps clear of its neighbours, and one without words is none', () => {
  const captions = [
    { number: 0, text: 'One', startSeconds: 0, endSeconds: 1 },
    { number: 1, text: 'Two', startSeconds: 1, endSeconds: 2 },
    { number: 2, text: 'Three', startSeconds: 3, endSeconds: 4 }
  ]
  expect(changeCaption(clip(), captions, 1, { text: ' Zwei ', startSeconds: 0.5, endSeconds: 9 }).captions).toEqual([
    { text: 'One', startSeconds: 0, endSeconds: 1 },
    { text: 'Zwei', startSeconds: 1, endSeconds: 3 },
    { text: 'Three', startSeconds: 3, endSeconds: 4 }
  ])
  expect(changeCaption(clip(), captions, 1, null).captions).toHaveLength(2)
  expect(changeCaption(clip(), captions, 0, { text: '  ' }).captions).toHaveLength(2)
})

test('a moment snaps to the nearest one within reach', () => {
  expect(snapTo(2.04, [0, 2, 2.1], 0.1)).toBe(2)
  expect(snapTo(2.3, [0, 2], 0.1)).toBe(2.3)
})
