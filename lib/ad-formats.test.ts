import { expect, test } from 'vitest'

import { adFormat, adFormatSlugs, adFormatsOf } from './ad-formats.ts'
import { scriptArchetypes, scriptArchetype } from './script-archetypes.ts'
import { minimumScenesOf } from './wire/script.ts'
import { slugsOf } from './video-types.ts'

/** As the specification counts them. */
const formatCount = 22

test('there are as many formats as specified, in two worlds', () => {
  expect(adFormatSlugs).toHaveLength(formatCount)
  expect(adFormatsOf('ugc').length + adFormatsOf('produced').length).toBe(formatCount)
  expect(adFormatSlugs).toEqual(expect.arrayContaining(['talking-head', 'podcast', 'viral-chibi']))
})

test('no two formats have the same label, because a pick in a conversation is told by it', () => {
  expect(new Set(adFormatSlugs.map((slug) => adFormat(slug).label)).size).toBe(formatCount)
})

test('there are 17 archetypes and every one is used by a format', () => {
  const slugs = slugsOf(scriptArchetypes)
  expect(slugs).toHaveLength(17)
  const used = new Set<string>(adFormatSlugs.map((slug) => adFormat(slug).archetype))
  expect(slugs.filter((slug) => !used.has(slug))).toEqual([])
})

test('the eleven archetypes that the specification names are among them', () => {
  const named = [
    'Talking head',
    'Health hacks',
    'Emotional stories',
    'Character interviews',
    'Keynote speakers',
    'Whistleblowers',
    'Value and growth content',
    'Clay animation',
    'Ink-line animation',
    'Podcast two-hander',
    'Viral chibi sticker reaction'
  ]
  const labels: string[] = slugsOf(scriptArchetypes).map((slug) => scriptArchetype(slug).label)
  expect(named.filter((name) => !labels.includes(name))).toEqual([])
})

test('the beats of every archetype fill its running time', () => {
  for (const slug of slugsOf(scriptArchetypes)) {
    const total = scriptArchetype(slug).beats.reduce((sum, beat) => sum + beat.share, 0)
    expect(total, slug).toBeCloseTo(1)
  }
})

test('labels, pitches and hooks are all different', () => {
  for (const field of ['label', 'pitch', 'whenToUse', 'exampleHook'] as const) {
    expect(new Set(adFormatSlugs.map((slug) => adFormat(slug)[field])).size, field).toBe(formatCount)
  }
})

test('typical lengths are possible', () => {
  for (const slug of adFormatSlugs) {
    const { typicalScenes, typicalSeconds } = adFormat(slug)
    expect(typicalScenes).toBeGreaterThanOrEqual(minimumScenesOf(slug))
    expect(typicalSeconds / typicalScenes, slug).toBeGreaterThanOrEqual(2)
    expect(typicalSeconds / typicalScenes, slug).toBeLessThanOrEqual(10)
  }
})

test('only the silent archetype suggests the single-clip type, and two-handers suggest podcast', () => {
  for (const slug of adFormatSlugs) {
    const { archetype, suggestedVideoType } = adFormat(slug)
    const { sceneShape } = scriptArchetype(archetype)
    expect(sceneShape === 'silent-reaction', slug).toBe(suggestedVideoType === 'viral-chibi')
    expect(sceneShape === 'two-hander', slug).toBe(suggestedVideoType === 'podcast')
  }
})
