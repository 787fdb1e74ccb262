import { expect, test } from 'vitest'
import { adFormat, adFormatSlugs } from '../ad-formats.ts'
import { aspectRatioValue } from '../aspect-ratio.ts'
import { framings } from './framings.ts'
import { suggestRatio } from './suggest-ratio.ts'

test('every format has a suggestion with a sentence', () => {
  for (const slug of adFormatSlugs) {
    const suggested = suggestRatio({ framing: adFormat(slug).framing, lastRatio: null })
    expect(aspectRatioValue(suggested?.ratio ?? ''), slug).not.toBeNull()
    expect(suggested?.why, slug).toMatch(/^[A-Z].+\.$/)
  }
})

test('the ratio of the last ad is suggested where it suits', () => {
  expect(suggestRatio({ framing: 'selfie', lastRatio: '4:5' })).toMatchObject({
    ratio: '4:5',
    why: expect.stringContaining('last ad')
  })
  expect(suggestRatio({ framing: 'selfie', lastRatio: '16:9' })).toEqual({
    ratio: '9:16',
    why: framings.selfie.why
  })
})

test('a ratio that the model does not make is not suggested', () => {
  expect(suggestRatio({ framing: 'drawing', lastRatio: null, supported: ['1:1', '9:16'] })?.ratio).toBe('1:1')
  expect(suggestRatio({ framing: 'pair', lastRatio: '4:3', supported: ['9:16'] })).toBeNull()
})
