import { expect, test } from 'vitest'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { retiredWords } from './quote-words.ts'

const first: QuoteView = {
  id: '0d7e4f57-6d0c-4a3c-8f7e-0d6f8a3d1c11',
  tool: 'retry_scene',
  title: 'Retake a scene',
  credits: 40,
  summary: 'Scene 3 again',
  subject: null,
  press: null,
  imageIds: [],
  status: 'open',
  isExpired: false,
  hasBrokenOff: false,
  result: null,
  adId: null,
  threadId: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-02T10:00:00.000Z',
  nextStep: { action: 'confirm-price', label: 'Confirm or decline', href: null, isWaiting: false }
}

const later: QuoteView = {
  ...first,
  id: '0d7e4f57-6d0c-4a3c-8f7e-0d6f8a3d1c12',
  credits: 48,
  createdAt: '2026-03-01T10:05:00.000Z'
}

test('a price retires when it is asked again, and when its time is over', () => {
  expect(retiredWords(first, [first, later])).toMatch(/^Out of date/)
  expect(retiredWords(later, [first, later])).toBeNull()
  expect(retiredWords({ ...later, isExpired: true }, [first, later])).toMatch(/not decided within a day/)
})

test('the same thing in other words retires the earlier price', () => {
  const [stills, more] = [first, later].map((quote) => ({
    ...quote,
    tool: 'generate_scene_images',
    subject: '["a board"]'
  }))
  const seven = { ...more!, summary: 'Stills and clips of 7 scenes' }
  expect(retiredWords(stills!, [stills!, seven])).toMatch(/^Out of date/)
  expect(retiredWords(stills!, [stills!, { ...seven, subject: '["another board"]' }])).toBeNull()
})

test('a price of something else leaves it open', () => {
  expect(retiredWords(first, [first, { ...later, summary: 'Scene 4 again' }])).toBeNull()
  expect(retiredWords(first, [first, { ...later, tool: 'draw_sheets' }])).toBeNull()
})
