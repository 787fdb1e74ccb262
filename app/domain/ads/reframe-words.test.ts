import { expect, test } from 'vitest'
import { reframeWords } from './reframe-words.ts'

test('a shot’s words take the new ratio and its orientation, and nothing else changes', () => {
  const reframe = (text: string) => reframeWords(text, '9:16', '16:9')
  expect(reframe('Tall 9:16 frame, the subject in its upper half.')).toBe(
    'Wide 16:9 frame, the subject in its upper half.'
  )
  expect(reframe('A tall glass, vertical 9:16. Twice: 9:16')).toBe('A tall glass, wide 16:9. Twice: 16:9')
  expect(reframe('The clock says 19:16, then 9:165.')).toBe('The clock says 19:16, then 9:165.')
  expect(reframeWords('Wide 16:9 frame', '16:9', '1:1')).toBe('Square 1:1 frame')
})
