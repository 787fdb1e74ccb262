import { lookFrom } from './look.ts'
import type { Look } from './look-kinds.ts'
import { readPeople } from './people.ts'

interface StickerWords {
  /** The filmed part: places, people and things, without the actions of the sticker. */
  liveAction: string
  look: Look
}

/** A drawn sticker over live action. The two layers have their own words. Null when there is no sticker. */
export function readSticker(prompt: string): StickerWords | null {
  if (!/\b(chibi|sticker)\b/i.test(prompt)) return null
  const sectionOf = (name: string) => new RegExp(`\\[${name}\\]([^[]*)`, 'i').exec(prompt)?.[1] ?? ''
  const filmed = [...prompt.matchAll(/^Real:(.*)$/gim)].map(([, words = '']) => words)
  // "glasses or beard if there are any" says nothing about this person.
  const character = sectionOf('CHARACTER').replace(/[^,.]*\bif there (?:is|are) any\b/gi, '')
  const liveAction = [sectionOf('SCENE'), ...filmed].join('. ').trim()
  return {
    liveAction: liveAction || prompt.replace(/\[(?:STYLE|CHARACTER|HARD RULES)\][^[]*/gi, ''),
    look: readPeople(character)[0] ?? lookFrom({ words: character || prompt, name: null })
  }
}
