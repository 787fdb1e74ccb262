import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findMusic } from './disciplines/disciplines.ts'
import { steadyVoice } from './steady-voice.ts'
import { voiceOfShot, withSpokenLine } from './voice-over.ts'

test('the line is said once, with its language and voice, and rules music out', () => {
  const spoken = withSpokenLine('Two hands tip the jar.', {
    line: 'Zwölf Stunden. Ein Schluck.',
    voice: 'a low, dry voice in no hurry.',
    language: 'German'
  })
  expect(spoken).toBe(
    'Two hands tip the jar. An off-screen voice, in German, a low, dry voice in no hurry, says: "Zwölf Stunden. Ein Schluck." It is spoken once. Nobody in the picture speaks. No music. No subtitles, no text on screen.'
  )
  expect(findMusic(spoken)).toBeNull()
  const asBefore = { line: 'Zwölf Stunden. Ein Schluck.', voice: 'a low, dry voice in no hurry.', language: 'German' }
  expect(withSpokenLine(spoken, asBefore)).toBe(spoken)
  // Another line takes the place of the one before.
  expect(withSpokenLine(spoken, { line: 'Ein "Schluck".' })).toBe(
    'Two hands tip the jar. An off-screen voice says: "Ein "Schluck"." It is spoken once. Nobody in the picture speaks. No music. No subtitles, no text on screen.'
  )
  expect(withSpokenLine(spoken, { line: '' })).toBe('Two hands tip the jar.')
  expect(withSpokenLine('A pour. No music.', { line: 'Look.' }).match(/no music/gi)).toHaveLength(1)
})

test('without a line a prompt stays as it is, byte for byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '\n'), (prompt, line) => {
      expect(withSpokenLine(prompt, { line, language: 'German' })).toBe(prompt)
    })
  )
})

const maya = {
  name: 'Maya',
  role: 'host',
  description: 'A woman of about thirty, grey jumper, short hair',
  voice: 'warm and quick'
}
const elements = [
  { slug: 'maya', kind: 'cast' as const, name: 'Maya' },
  { slug: 'kitchen', kind: 'location' as const, name: 'Maya' }
]
const script = { cast: [maya] }

test('a speaker whom the picture shows says the line there, in the cast’s own words; all others are only heard', () => {
  const shown = voiceOfShot({ speaker: 'Maya', elementSlugs: ['maya'] }, { elements, script })
  const spoken = withSpokenLine('She tips the jar.', { line: 'One sip.', language: 'German', ...shown })
  expect(spoken).toBe(
    'She tips the jar. On screen, Maya says, in German, warm and quick, a woman about thirty: "One sip." It is spoken once, with matching lips. Nobody else speaks. No music. No subtitles, no text on screen.'
  )
  expect(findMusic(spoken)).toBeNull()
  expect(withSpokenLine(spoken, { line: 'One sip.', language: 'German', ...shown })).toBe(spoken)
  expect(withSpokenLine(spoken, { line: '' })).toBe('She tips the jar.')
  // The same shot without her takes the place of the one before, with the same voice.
  const absent = voiceOfShot({ speaker: 'Maya', elementSlugs: ['kitchen'] }, { elements, script })
  expect(withSpokenLine(spoken, { line: 'One sip.', ...absent })).toContain(
    'An off-screen voice, warm and quick, a woman about thirty, says: "One sip." It is spoken once. Nobody in the picture speaks.'
  )
  for (const other of [
    { speaker: 'Maya', elementSlugs: ['maya'], shotSize: 'insert' },
    { speaker: 'Theo', elementSlugs: ['maya'] },
    { speaker: undefined, elementSlugs: ['maya'] }
  ])
    expect(voiceOfShot(other, { elements, script }).seenSpeaker).toBeUndefined()
})

test('a name with a full stop is found again when the line changes', () => {
  const seenSpeaker = 'Dr. Lee'
  const first = withSpokenLine('She nods.', { line: 'Wait.', seenSpeaker, voice: 'dry' })
  expect(withSpokenLine(first, { line: 'Look.', seenSpeaker, voice: 'dry' })).toBe(first.replace('Wait.', 'Look.'))
})

test.each([
  ['a low voice of a man in his sixties.', 'any looks at all', 'a low voice of a man in his sixties'],
  ['a low, slow voice', 'A woman in her mid-forties, red coat', 'a low, slow voice, a woman in her mid-forties'],
  ['an elderly woman, calm', 'grey hair, glasses', 'an elderly woman, calm'],
  ['eine tiefe, ruhige Stimme', 'Frau um die vierzig', 'eine tiefe, ruhige Stimme'],
  [undefined, 'A man, 40, in a blue apron', 'a mid-pitched, even voice at an unhurried pace, a man about 40']
])('%s and %s sound like %s', (voice, description, expected) => {
  expect(steadyVoice('Sam', { voice, description })).toBe(expected)
})

test('a voice of which nothing is said has a sex and an age, and the same ones in every clip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const voice = steadyVoice(name, undefined)
      expect(voice).toMatch(/, a (woman in her|man in his) (thirties|fifties)$/)
      expect(steadyVoice(name.toUpperCase().toLowerCase(), undefined)).toBe(steadyVoice(name.toLowerCase(), undefined))
      expect(steadyVoice(name, { description: 'a bench, a lamp, a plain wall' })).toBe(voice)
    })
  )
})

test('a line that is spoken over the clip is not said in it, and a speaker in the picture keeps hers', () => {
  const line = 'Look.'
  const silent = withSpokenLine('A pour.', { line, isVoicedOver: true })
  expect(silent).toBe('A pour. Nobody speaks, and no voice is heard. No music. No subtitles, no text on screen.')
  expect(findMusic(silent)).toBeNull()
  // A voice is chosen, and given up again.
  const heard = withSpokenLine('A pour.', { line })
  expect(withSpokenLine(heard, { line, isVoicedOver: true })).toBe(silent)
  expect(withSpokenLine(silent, { line })).toBe(heard)
  expect(withSpokenLine('A pour.', { line, isVoicedOver: true, seenSpeaker: 'Maya' })).toContain('On screen, Maya says')
})
