import { expect, test } from 'vitest'

import { applyImagePreset, imagePresetOf, imagePresets } from './image-presets.ts'
import { checkStoryboardDisciplines } from './disciplines/storyboard-disciplines.ts'
import { slugsOf, videoTypeEntry, videoTypes } from './video-types.ts'
import { storyboardSchema } from './wire/storyboard.ts'

const maya = 'woman in her thirties, dark curly hair, freckles, faded denim shirt'

const shot = (position: number, speaker: string) => ({
  position,
  title: `Turn ${position}`,
  action: 'She leans in and speaks.',
  prompt: `Medium close-up of a ${maya}, leaning to the left.`,
  motion: 'Her head tilts a little.',
  shotSize: 'medium-close-up',
  cameraMove: 'static',
  speaker,
  spokenScript: 'No, hold on.',
  elementSlugs: ['maya'],
  soundEffects: ['chair creaking'],
  durationSeconds: 4
})

const storyboard = storyboardSchema.parse({
  title: 'Dusk',
  elements: [{ slug: 'maya', kind: 'cast', name: 'Maya', description: maya }],
  shots: [shot(1, 'Maya'), shot(2, 'Theo'), shot(3, 'Maya')]
})

test('the podcast studio keeps room, microphone and light the same in every frame', () => {
  const preset = imagePresets['podcast-studio']
  const applied = storyboardSchema.parse(applyImagePreset(storyboard, preset))
  for (const { prompt, elementSlugs } of applied.shots) {
    for (const { slug, description } of preset.elements) {
      expect(elementSlugs).toContain(slug)
      expect(prompt).toContain(description)
    }
    expect(prompt).toContain(preset.light)
    expect(prompt).toContain(maya)
  }
  expect(checkStoryboardDisciplines(applied)).toEqual([])
})

test('applying it twice changes nothing', () => {
  const once = applyImagePreset(storyboard, imagePresets['podcast-studio'])
  expect(applyImagePreset(once, imagePresets['podcast-studio'])).toEqual(once)
})

test('only the podcast has a preset, and every preset that is named exists', () => {
  const presets = slugsOf(videoTypes).map((slug) => imagePresetOf(videoTypeEntry(slug))?.label ?? null)
  expect(presets).toEqual([null, null, 'Podcast Studio', null])
})
