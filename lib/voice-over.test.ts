import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findMusic } from './disciplines/disciplines.ts'
import { withVoiceOver } from './voice-over.ts'

test('the line is said once, with its language and voice, and rules music out', () => {
  const spoken = withVoiceOver('Two hands tip the jar.', {
    line: 'Zwölf Stunden. Ein Schluck.',
    voice: 'a low, dry voice in no hurry.',
    language: 'German'
  })
  expect(spoken).toBe(
    'Two hands tip the jar. An off-screen voice, in German, a low, dry voice in no hurry, says: "Zwölf Stunden. Ein Schluck." It is spoken once. Nobody in the picture speaks. No music. No subtitles, no text on screen.'
  )
  expect(findMusic(spoken)).toBeNull()
  const asBefore = { line: 'Zwölf Stunden. Ein Schluck.', voice: 'a low, dry voice in no hurry.', language: 'German' }
  expect(withVoiceOver(spoken, asBefore)).toBe(spoken)
  // Another line takes the place of the one before.
  expect(withVoiceOver(spoken, { line: 'Ein "Schluck".' })).toBe(
    'Two hands tip the jar. An off-screen voice says: "Ein "Schluck"." It is spoken once. Nobody in the picture speaks. No music. No subtitles, no text on screen.'
  )
  expect(withVoiceOver(spoken, { line: '' })).toBe('Two hands tip the jar.')
  expect(withVoiceOver('A pour. No music.', { line: 'Look.' }).match(/no music/gi)).toHaveLength(1)
})

test('without a line a prompt stays as it is, byte for byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '\n'), (prompt, line) => {
      expect(withVoiceOver(prompt, { line, language: 'German' })).toBe(prompt)
    })
  )
})
