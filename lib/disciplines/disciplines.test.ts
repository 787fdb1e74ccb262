import { expect, test } from 'vitest'

import { countSpokenWords, findMusic, findMusicInSound, findVoiceInSound } from './disciplines.ts'

test('music is found in every form', () => {
  const guises = [
    'soft background music',
    'an upbeat soundtrack swells',
    'lo-fi hip hop plays',
    'she hums a melody',
    'a catchy jingle',
    'orchestral score',
    'someone singing in the next room',
    'the beat drops',
    'a soft cello note swells',
    'a violin playing behind the door'
  ]
  expect(guises.filter((text) => findMusic(text) === null)).toEqual([])
  const sounds = [
    'gentle piano chords',
    'acoustic guitar',
    'a steady drum beat',
    'a beat',
    'synth riff',
    'strings swell'
  ]
  expect(sounds.filter((sound) => findMusicInSound(sound) === null)).toEqual([])
})

test('words that forbid music do not count as music, and neither do props and kitchen sounds', () => {
  const innocent = [
    'No music.',
    'Natural room tone, without any background music.',
    'Sound effects only, never music, songs or singing.',
    'an acoustic guitar leans on the wall',
    'she beats the eggs with a fork',
    'the musician’s empty chair',
    'a notebook of scores and results',
    'heartbeat-quick tapping of fingers',
    'a hand wipes the piano lid'
  ]
  expect(innocent.filter((text) => findMusic(text) !== null)).toEqual([])
  const sounds = [
    'ice cracking in a glass',
    'kettle whistling',
    'heartbeat',
    'rain beating on a window',
    'rain beats on a tin roof',
    'a heart beats',
    'whisk beats against the bowl',
    'slide whistle'
  ]
  expect(sounds.filter((sound) => findMusicInSound(sound) !== null)).toEqual([])
})

test('music is found, even when the same text forbids it elsewhere', () => {
  expect(findMusic('No music. A jazz song plays from the radio.')).toBe('song')
})

test('a voice is no effect', () => {
  expect(findVoiceInSound('narrator whispers')).not.toBeNull()
  expect(findVoiceInSound('people talking in a cafe')).not.toBeNull()
  expect(findVoiceInSound('a sharp gasp')).toBeNull()
})

test('words are counted in any script', () => {
  expect(countSpokenWords('It’s day nine — still sweet.')).toBe(5)
  expect(countSpokenWords('冷泡咖啡不会变苦')).toBeGreaterThan(2)
  expect(countSpokenWords('')).toBe(0)
})
