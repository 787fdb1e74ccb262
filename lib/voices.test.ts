import { expect, test } from 'vitest'
import { adFormatSlugs } from './ad-formats.ts'
import {
  accountOf,
  defaultVoice,
  modelVoiceSchema,
  noVoice,
  spokenName,
  suggestedVoice,
  voiceChoiceSchema
} from './voices.ts'

test('the six formats that are narrated off screen have a voice of their own, and all others none', () => {
  const suggested = adFormatSlugs.map((formatSlug) => [formatSlug, defaultVoice({ formatSlug, videoType: null })])
  const narrated = suggested.filter(([, voice]) => voice !== noVoice)
  expect(new Map(narrated as [string, string][])).toEqual(
    new Map([
      ['unboxing', 'nova'],
      ['hands-on-demo', 'ash'],
      ['product-film', 'onyx'],
      ['side-by-side-test', 'echo'],
      ['clay-animation', 'fable'],
      ['ink-animation', 'sage']
    ])
  )
})

test('the type counts before the format: where a clip says its line, nobody speaks over it', () => {
  expect(defaultVoice({ formatSlug: 'product-film', videoType: 'talking-head' })).toBe(noVoice)
  expect(defaultVoice({ formatSlug: 'keynote', videoType: 'generic' })).not.toBe(noVoice)
  expect(defaultVoice({ formatSlug: 'a format of before', videoType: null })).toBe(noVoice)
})

test('a brand’s voice speaks where a voice-over is suggested, and nowhere else', () => {
  expect(suggestedVoice({ formatSlug: 'product-film', videoType: null }, 'coral')).toBe('coral')
  expect(suggestedVoice({ formatSlug: 'product-film', videoType: null }, null)).toBe('onyx')
  expect(suggestedVoice({ formatSlug: 'product-film', videoType: 'talking-head' }, 'coral')).toBe(noVoice)
})

test('a voice that is not there is refused with those that are', () => {
  expect(() => voiceChoiceSchema.parse('robot')).toThrow(/expected one of: alloy, .*none/)
})

test('a voice of an account says whose it is, and its id is no sentence', () => {
  expect(modelVoiceSchema.parse('elevenlabs.aS1owT1deF0under9Xq2')).toBe('elevenlabs.aS1owT1deF0under9Xq2')
  expect(accountOf('elevenlabs.aS1owT1deF0under9Xq2')).toBe('elevenlabs')
  expect(accountOf('sage')).toBeNull()
  expect(spokenName('elevenlabs.aS1owT1deF0under9Xq2')).toBe('a voice of the account')
  expect(() => modelVoiceSchema.parse('elevenlabs.../user')).toThrow(/or a voice of the account/)
  expect(() => modelVoiceSchema.parse('own')).toThrow(/expected one of: alloy/)
})
