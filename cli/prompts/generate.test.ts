import { adFormat, adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { expect, test } from 'vitest'

import { findDriftedPrompts, renderGeneratedPrompts } from './generate.ts'

test('the prompt module and the skill have the text of the prompt files', async () => {
  expect(await findDriftedPrompts(), 'run: node cli/prompts/generate.ts').toEqual([])
})

test('the skill holds the script writer’s prompt whole and every archetype', async () => {
  const generated = await renderGeneratedPrompts()
  const skill = generated['skills/copy-ugc-scripts/SKILL.md'] ?? ''
  const { prompts } = await import('@callsheet/lib/prompts/prompts.gen.ts')
  expect(skill).toContain(prompts['ugc-script-writer'])
  const headings = /^## .+ \(`[a-z-]+`\)$/gm
  expect(skill.match(headings)).toHaveLength(17)
  // A reader who is asked by a person has no service that names a format.
  for (const slug of adFormatSlugs) expect(skill).toContain(`| \`${slug}\` | \`${adFormat(slug).archetype}\` |`)
  // The examples are long, and a reader needs those of one.
  expect(generated['skills/copy-ugc-scripts/examples.md']?.match(headings)).toEqual(skill.match(headings))
})
