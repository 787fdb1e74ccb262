import { expect, test } from 'vitest'
import { findMusic } from './disciplines.ts'
import { unsaidSounds, withSounds } from './say-sounds.ts'

const sounds = ['ice cracking in the glass', 'a chair leg on tile.']

test('a shot’s movement says its sounds once, and that there is no music', () => {
  const said = withSounds('She pours, slowly', sounds)
  expect(said).toBe('She pours, slowly. Sounds: ice cracking in the glass; a chair leg on tile. No music.')
  expect(withSounds(said, sounds)).toBe(said)
  expect(unsaidSounds(said, sounds)).toEqual([])
  expect(findMusic(said)).toBeNull()
})

test('other sounds take the place of those before, and none leave none', () => {
  const said = withSounds('She pours.', sounds)
  expect(withSounds(said, ['rain on a window'], sounds)).toBe('She pours. Sounds: rain on a window. No music.')
  expect(withSounds(said, [], sounds)).toBe('She pours.')
})

test('a text that says the sounds in its own sentence stays as it is', () => {
  const own = 'She pours; Ice cracking in the glass is all one hears.'
  expect(withSounds(own, ['ice cracking in the glass'])).toBe(own)
  expect(withSounds('She pours.', [])).toBe('She pours.')
})
