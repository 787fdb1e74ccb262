import { skillOfPrompt } from '@callsheet/lib/prompts/prompt-copies.ts'
import { adFormat, adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { slugsOf } from '@callsheet/lib/video-types.ts'
import { presentExamples } from '@callsheet/lib/script-archetypes/archetype-examples.ts'
import { scriptArchetype, scriptArchetypes } from '@callsheet/lib/script-archetypes.ts'

/** Text of `prompts.gen.ts`: the prompt files as a module, so that no service reads files. */
export function renderPromptsModule(promptsBySlug: Readonly<Record<string, string>>): string {
  const entries = Object.keys(promptsBySlug)
    .toSorted()
    .map((slug) => `  '${slug}': ${JSON.stringify((promptsBySlug[slug] ?? '').trim())}`)
  return [
    '// Generated from lib/prompts/*.md by `node cli/prompts/generate.ts`. Edit those files, not this one.',
    '',
    '/** Default text of every agent. A row of the agents table may hold an edited one. */',
    `export const prompts = {\n${entries.join(',\n')}\n} as const`,
    '',
    'export type PromptSlug = keyof typeof prompts',
    ''
  ].join('\n')
}

const asItem = (scene: string, index: number) => `${index + 1}. ${scene}`

/** What the service decides before it asks the writer, and what becomes of the answer. */
const asked = [
  '# Where a person asks you',
  '',
  'The text above is that of a service that sends its task as data and reads the answer as data. Where a person asks you ' +
    'instead:',
  '',
  '- What you were told and given to read is the whole input. A fact that is not there is none: leave `receipts` out, and ' +
    'name what would have to be shown for each line that claims more.',
  '- Where no format is named, propose the one that fits, by the list below, and say why. It gives the archetype, and the ' +
    'number of scenes and seconds where the person did not.',
  '- Keep `workingNotes` to yourself. Hand the script in as text:',
  '',
  '```text',
  'SCENE 1',
  'VISUAL: What the camera sees, in one sentence.',
  'SUPER: Words on screen, where there are any.',
  'NAME: The spoken line.',
  '```',
  '',
  '  Give `cast` and what needs evidence below it, outside of the block. Callsheet takes the block word for word: with the ' +
    'tool `own_script` over MCP, on the script card of an ad, or from a file with `npm run produce -- --script FILE`. It ' +
    'takes no text for a video type in which nobody speaks.',
  '',
  '| format | archetype | scenes, seconds | when |',
  '|---|---|---|---|',
  ...adFormatSlugs.map((slug) => {
    const { archetype, typicalScenes, typicalSeconds, whenToUse } = adFormat(slug)
    return `| \`${slug}\` | \`${archetype}\` | ${typicalScenes}, ${typicalSeconds} | ${whenToUse} |`
  })
]

/** The script writer's prompt as a skill. The archetypes, which the service sends as data, are part of it. */
export function renderScriptSkill(prompt: string): string {
  const archetypes = slugsOf(scriptArchetypes).map((slug) => {
    const { label, beats, openings, voiceRules, failureModes } = scriptArchetype(slug)
    return [
      `## ${label} (\`${slug}\`)`,
      '',
      ...beats.map((beat, index) => `${index + 1}. **${beat.name}** (${Math.round(beat.share * 100)}%): ${beat.job}`),
      '',
      'Ways in:',
      ...openings.map((opening) => `- ${opening}`),
      '',
      'Voice:',
      ...voiceRules.map((rule) => `- ${rule}`),
      '',
      'Goes wrong when:',
      ...failureModes.map((mode) => `- ${mode}`)
    ].join('\n')
  })
  return [
    '---',
    `name: ${skillOfPrompt['ugc-script-writer']}`,
    'description: Write scripts for short video ads and organic clips in one of 17 archetypes, spoken, honest and built to be filmed scene by scene. Use when somebody wants a script, a hook or a rewrite of one.',
    '---',
    '',
    '<!-- Generated from lib/prompts/ugc-script-writer.md and lib/script-archetypes/. Edit those. -->',
    '',
    prompt.trim(),
    '',
    ...asked,
    '',
    '# The archetypes',
    '',
    'The `examples` of each are in `examples.md` beside this file. Read those of the archetype that you write.',
    '',
    archetypes.join('\n\n'),
    ''
  ].join('\n')
}

/** The examples beside the skill, so that a reader loads only those of one archetype. */
export function renderScriptExamples(): string {
  const sections = slugsOf(scriptArchetypes).map((slug) => {
    const { excellent, bad } = presentExamples(slug)
    return [
      `## ${scriptArchetype(slug).label} (\`${slug}\`)`,
      ...excellent.flatMap(({ about, scenes }) => ['', `Excellent. ${about}`, '', ...scenes.map(asItem)]),
      '',
      `Bad. ${bad.about}`,
      '',
      ...bad.scenes.map(asItem),
      '',
      'It fails:',
      '',
      ...bad.fails.map((why) => `- Scene ${why}`)
    ].join('\n')
  })
  const head = [
    '<!-- Generated from lib/script-archetypes/examples/. Edit those. -->',
    '',
    '# Examples',
    '',
    'Each scene is `picture | line`. To be learned from, never copied.',
    ''
  ]
  return [...head, sections.join('\n\n'), ''].join('\n')
}
