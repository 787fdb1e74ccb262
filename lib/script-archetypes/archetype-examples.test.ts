import { describe, expect, test } from 'vitest'

import { adFormat, adFormatSlugs } from '../ad-formats.ts'
import { countSpokenWords } from '../disciplines/disciplines.ts'
import { checkScriptDisciplines } from '../disciplines/script-disciplines.ts'
import { scriptArchetypes } from '../script-archetypes.ts'
import { slugsOf } from '../video-types.ts'
import { scriptSchemaFor, type Script } from '../wire/script.ts'
import { archetypeExamples, exampleLinesOf, presentExamples } from './archetype-examples.ts'
import type { ExampleScene, ScriptExample } from './examples/example.ts'

const slugs = slugsOf(scriptArchetypes)

const formatOf = (archetype: string) => {
  const slug = adFormatSlugs.find((candidate) => adFormat(candidate).archetype === archetype)
  if (!slug) throw new Error(`No format has the archetype ${archetype}.`)
  return slug
}

/** As long as a speaker takes, and a breath. Five seconds, when the example shows what happens to a line that is longer. */
const secondsOf = ({ line = '' }: ExampleScene, longest: number) =>
  Math.min(longest, Math.ceil(countSpokenWords(line) / 2.5) + 1)

function asScript(archetype: string, { about, language, scenes }: ScriptExample, longestScene = 60): Script {
  const names = [...new Set(scenes.flatMap(({ speaker }) => speaker ?? []))]
  return {
    title: about.slice(0, 60),
    formatSlug: formatOf(archetype),
    archetype,
    language,
    cast: names.map((name) => ({ name, role: 'speaks', description: `${name}, as the example shows them` })),
    scenes: scenes.map((scene, index) => ({
      position: index + 1,
      ...(scene.speaker && { speaker: scene.speaker }),
      spokenScript: scene.line ?? '',
      ...(scene.sticker
        ? { realAction: scene.picture, chibiAction: scene.sticker, sfx: scene.sound }
        : { visual: scene.picture }),
      durationSeconds: secondsOf(scene, longestScene),
      receipts: []
    }))
  }
}

const nothingGiven = { receiptIds: [], facts: '' }

describe.each(slugs)('%s', (slug) => {
  const { excellent, bad } = archetypeExamples[slug]

  test('the excellent ones are scripts of their format and keep every discipline', () => {
    for (const example of excellent) {
      const script = asScript(slug, example)
      expect(scriptSchemaFor(script.formatSlug).safeParse(script).error?.issues).toBeUndefined()
      expect(checkScriptDisciplines(script, nothingGiven)).toEqual([])
    }
  })

  test('the bad one breaks exactly the disciplines that its annotation names, where it names them', () => {
    const found = checkScriptDisciplines(asScript(slug, bad, 5), nothingGiven)
    const named = bad.failures.flatMap(({ scene, ...failure }) =>
      'rule' in failure && failure.rule ? [`${scene} ${failure.rule}`] : []
    )
    expect(new Set(found.map(({ position, rule }) => `${position} ${rule}`))).toEqual(new Set(named))
    for (const { scene } of bad.failures) expect(bad.scenes.length).toBeGreaterThanOrEqual(scene)
  })

  test('a script that takes a long run of their words is refused', () => {
    const lines = exampleLinesOf(slug)
    const longest = lines.toSorted((one, other) => countSpokenWords(other) - countSpokenWords(one))[0]
    if (longest === undefined) return
    const [first] = excellent
    const stolen = asScript(slug, { ...first, scenes: [{ picture: 'A hand.', line: longest }] })
    const rules = checkScriptDisciplines(stolen, { ...nothingGiven, exampleLines: lines }).map(({ rule }) => rule)
    expect(rules).toContain('copied-example')
    // Unless the user gave these words.
    const given = checkScriptDisciplines(stolen, { receiptIds: [], facts: longest, exampleLines: lines })
    expect(given.map(({ rule }) => rule)).not.toContain('copied-example')
  })

  test('they are short, because the writer reads them with every call', () => {
    const words = countSpokenWords(JSON.stringify(presentExamples(slug)))
    expect(words).toBeGreaterThan(150)
    expect(words).toBeLessThan(420)
  })
})

test('the examples are about different things, in many languages', () => {
  const all = Object.values(archetypeExamples).flatMap(({ excellent }) => excellent)
  expect(new Set(all.map(({ about }) => about)).size).toBe(all.length)
  expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10)
})

test('no example says a product’s line in two archetypes', () => {
  const lines = slugs.flatMap((slug) => exampleLinesOf(slug))
  expect(new Set(lines).size).toBe(lines.length)
})
