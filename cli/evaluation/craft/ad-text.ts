import { languageOf } from './craft-brief.ts'
import type { CraftedAd } from './write-ad.ts'

/** An ad as plain text, in the plain form in which people write them: a judge shall see no schema. */
export interface AdText {
  script: string
  /** "" where the whole ad is one clip. */
  board: string
  prompts: string
}

export function textOfAd({ script, board, prompts }: Pick<CraftedAd, 'script' | 'board' | 'prompts'>): AdText {
  return {
    script: script
      ? [
          script.title,
          ...script.cast.map(
            ({ name, description, voice }) => `${name}: ${description}${voice ? ` Voice: ${voice}` : ''}`
          ),
          ...script.scenes.map((scene) =>
            paragraph(`Scene ${scene.position} (${scene.durationSeconds} s)`, [
              ['Seen', scene.visual],
              [scene.speaker ?? 'Said', scene.spokenScript && `“${scene.spokenScript}”`],
              ['On screen', scene.onScreenText],
              ['What happens', scene.realAction],
              ['Sticker', scene.chibiAction],
              ['Sounds', scene.sfx]
            ])
          )
        ].join('\n\n')
      : '',
    board: (board?.shots ?? [])
      .map((shot) =>
        paragraph(
          `Shot ${shot.position}: ${shot.title} (${shot.durationSeconds} s, ${shot.shotSize}, ${shot.cameraMove})`,
          [
            ['Picture', shot.prompt],
            ['Movement', shot.motion],
            [shot.speaker ?? 'Said', shot.spokenScript && `“${shot.spokenScript}”`]
          ]
        )
      )
      .join('\n\n'),
    prompts: prompts.map(({ position, prompt }) => `Clip ${position}: ${prompt}`).join('\n\n')
  }
}

function paragraph(title: string, lines: readonly (readonly [name: string, text: string | undefined])[]): string {
  return [title, ...lines.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []))].join('\n')
}

/** All three parts, one below the other. */
export function wholeText({ script, board, prompts }: AdText): string {
  return [
    ['SCRIPT', script],
    ['STORYBOARD', board],
    ['CLIP PROMPTS', prompts]
  ]
    .flatMap(([title, text]) => (text ? [`${title}\n\n${text}`] : []))
    .join('\n\n')
}

/** What is known, in words. Both arms and the judge get it. */
export function factsText({ brief, formatSlug }: Pick<CraftedAd, 'brief' | 'formatSlug'>): string {
  const { idea, offer, persona, quotes } = brief.task
  return [
    `Idea: ${idea}`,
    offer && `About the offer:\n${listOf(offer)}`,
    persona && `Whom it is for:\n${listOf(persona)}`,
    quotes.length > 0 && `Customers' words:\n${quotes.map(({ text }) => `- “${text}”`).join('\n')}`,
    `Language of everything that is said: ${languageOf(brief, formatSlug)}`
  ]
    .filter(Boolean)
    .join('\n\n')
}

function listOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `- ${name}: ${Array.isArray(value) ? value.join('; ') : String(value)}`)
    .join('\n')
}
