import { expect, it } from 'vitest'
import { withLineInLanguage } from './line-in-language.ts'
import { withSpokenLine } from './voice-over.ts'

const line = 'It never turns bitter.'
const german = { line, text: 'Er wird nie bitter.', language: 'German', sourceLanguage: 'English' }

it('says the line in the other language, in the voice and by the person of the clip', () => {
  const prompt = withSpokenLine('She lifts the glass.', {
    line,
    voice: 'low and warm',
    language: 'English',
    seenSpeaker: 'Mara'
  })
  expect(prompt).toContain('On screen, Mara says, in English, low and warm: "It never turns bitter."')
  expect(withLineInLanguage(prompt, german)).toBe(
    prompt.replace('in English', 'in German').replace('It never turns bitter.', 'Er wird nie bitter.')
  )
})

it('names the language where the prompt names none, and keeps signs that a replacement would read', () => {
  const prompt = `Mara looks up and says "${line}" and laughs.`
  expect(withLineInLanguage(prompt, { ...german, text: 'Nur $& 3 €.' })).toBe(
    'Mara looks up and says "Nur $& 3 €." and laughs. The words are said in German.'
  )
})

it('leaves a prompt alone that does not say the line: its engine writes it', () => {
  expect(withLineInLanguage('She lifts the glass.', german)).toBe('She lifts the glass.')
})
