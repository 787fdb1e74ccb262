import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { adFormat, adFormatSlugs } from '../ad-formats.ts'
import type { AdFormatSlug } from '../ad-formats.ts'
import { scriptArchetype } from '../script-archetypes.ts'
import { minimumScenesOf, scriptSchemaFor, writtenScriptSchemaFor } from './script.ts'
import type { Script } from './script.ts'
import { toolInputSchema } from './tool-input.ts'

const names = ['Maya', 'Theo']

function scriptOf(formatSlug: AdFormatSlug, sceneCount: number): Script {
  const { archetype } = adFormat(formatSlug)
  const { sceneShape } = scriptArchetype(archetype)
  const silent = sceneShape === 'silent-reaction'
  const cast = names.slice(0, sceneShape === 'two-hander' ? 2 : 1)
  return {
    title: 'Never bitter',
    formatSlug,
    archetype,
    cast: cast.map((name) => ({ name, role: 'host', description: `${name}, thirties, dark curly hair, denim shirt` })),
    scenes: Array.from({ length: sceneCount }, (_, index) => ({
      position: index + 1,
      durationSeconds: 5,
      receipts: [],
      ...(silent
        ? { spokenScript: '', realAction: 'She pours.', chibiAction: 'It gasps.', sfx: 'slide whistle' }
        : { spokenScript: 'It never turns bitter.', speaker: names[index % cast.length] })
    }))
  }
}

test('a well-made script of every format and length is accepted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...adFormatSlugs), fc.integer({ min: 2, max: 60 }), (formatSlug, sceneCount) => {
      const parsed = scriptSchemaFor(formatSlug).safeParse(scriptOf(formatSlug, sceneCount))
      expect(parsed.error?.issues).toBeUndefined()
    })
  )
})

test('every format rejects no scenes, too many, a gap in numbering and another format’s script', () => {
  for (const formatSlug of adFormatSlugs) {
    const schema = scriptSchemaFor(formatSlug)
    const script = scriptOf(formatSlug, 3)
    expect(schema.safeParse({ ...script, scenes: [] }).success).toBe(false)
    expect(schema.safeParse(scriptOf(formatSlug, 61)).success).toBe(false)
    expect(schema.safeParse({ ...script, scenes: script.scenes.toReversed() }).success).toBe(false)
    const other = formatSlug === 'unboxing' ? 'talking-head' : 'unboxing'
    expect(schema.safeParse({ ...script, formatSlug: other }).success).toBe(false)
  }
})

test('podcast turns alternate between exactly two named people, whatever the order tried', () => {
  const schema = scriptSchemaFor('podcast')
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Maya', 'Theo', 'Ana', undefined), { minLength: 2, maxLength: 8 }),
      (speakers) => {
        const base = scriptOf('podcast', speakers.length)
        const scenes = base.scenes.map((scene, index) => ({ ...scene, speaker: speakers[index] }))
        const legal =
          speakers.every((name) => name !== undefined && name !== 'Ana') &&
          speakers.every((name, index) => index === 0 || name !== speakers[index - 1])
        expect(schema.safeParse({ ...base, scenes }).success).toBe(legal)
      }
    )
  )
  expect(minimumScenesOf('podcast')).toBe(2)
  expect(schema.safeParse(scriptOf('podcast', 1)).success).toBe(false)
})

test('viral chibi scenes say nothing and carry both actions and a sound', () => {
  const schema = scriptSchemaFor('viral-chibi')
  const script = scriptOf('viral-chibi', 3)
  for (const wrong of [
    { spokenScript: 'Oh no!' },
    { realAction: undefined },
    { chibiAction: '' },
    { sfx: undefined }
  ]) {
    const scenes = script.scenes.map((scene, index) => (index === 1 ? { ...scene, ...wrong } : scene))
    expect(schema.safeParse({ ...script, scenes }).success).toBe(false)
  }
})

test('a speaker must be in the cast', () => {
  const script = scriptOf('talking-head', 2)
  const scenes = script.scenes.map((scene) => ({ ...scene, speaker: 'Somebody' }))
  expect(scriptSchemaFor('talking-head').safeParse({ ...script, scenes }).error?.issues[0]?.message).toContain('Maya')
})

test('the JSON schema a model sees asks for the same scenes', () => {
  const sceneOf = (slug: AdFormatSlug) => JSON.stringify(toolInputSchema(scriptSchemaFor(slug)))
  expect(JSON.parse(sceneOf('podcast')).properties.scenes.items.required).toContain('speaker')
  expect(JSON.parse(sceneOf('viral-chibi')).properties.scenes.items.properties.spokenScript.const).toBe('')
  expect(JSON.parse(sceneOf('talking-head')).properties.scenes.items.required).not.toContain('speaker')
})

test('a writer thinks in notes first; they are thrown away, and notes in another shape refuse nothing', () => {
  const schema = writtenScriptSchemaFor('talking-head')
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(toolInputSchema(schema))
  expect(Object.keys(properties)[0]).toBe('workingNotes')
  const script = scriptOf('talking-head', 2)
  const opening = { picture: 'A cold mug.', line: 'I poured it out.', caption: '' }
  const workingNotes = { tension: 'a', promise: 'b', whyThisOne: 'c', openings: [opening], chosen: 1 }
  expect(schema.parse({ ...script, workingNotes })).toEqual(schema.parse(script))
  expect(schema.parse({ ...script, workingNotes: 'Tension: a cold mug.' })).toEqual(schema.parse(script))
  expect(schema.safeParse({ ...script, workingNotes, scenes: [] }).success).toBe(false)
})
