import { expect, test } from 'vitest'
import { coversOf } from './covers-of.ts'

const [ad, first, second] = ['ad', 'first', 'second']
const still = (url: string, scene: number | null, pipelineId: string | null = second) => ({
  adId: ad,
  pipelineId,
  scene,
  url
})

test('the strip of an ad has the newest take of each scene of its newest production, in the order of the film', () => {
  const stills = [
    still('scene 1, again', 1),
    still('scene 3', 3),
    still('scene 1', 1),
    still('sheet', null, null),
    still('scene 2', 2),
    still('an earlier production', 1, first)
  ]
  expect(coversOf(stills)).toEqual(new Map([[ad, ['scene 1, again', 'scene 2', 'scene 3']]]))
})

test('it ends after four, and an ad without a scene shows its newest sheet', () => {
  const many = [5, 4, 3, 2, 1].map((scene) => still(`scene ${scene}`, scene))
  expect(coversOf(many).get(ad)).toEqual(['scene 1', 'scene 2', 'scene 3', 'scene 4'])
  expect(coversOf([still('sheet', null, null), still('older', null, null)]).get(ad)).toEqual(['sheet'])
  expect(coversOf([{ ...still('alone', 1), adId: null }])).toEqual(new Map())
})
