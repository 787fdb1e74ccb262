import { findMusicWord } from './music/find-words.ts'

/** One broken rule, in words that a writer, a model or a person at a terminal can use to fix it. */
export interface Violation {
  /** Stable slug of the rule. */
  rule: string
  /** 1-based position of the scene or shot. Null when the violation is in the whole text. */
  position: number | null
  message: string
  /** Asked for once. An answer that breaks nothing else is taken after that as it is. */
  isWish?: true
}

/** The place, the rule in words and the message, for a model and for people: `scene 1, wrong language: it is in Dutch.` */
export function describeViolation({ rule, position, message }: Violation, unit: 'scene' | 'shot'): string {
  const words = rule.replaceAll('-', ' ')
  return position === null ? `${words}: ${message}` : `${unit} ${position}, ${words}: ${message}`
}

/** Used only for lists of sounds: as props in a picture these are fine. */
const instrumentWords =
  /\b(guitars?|pianos?|violins?|cellos?|strings (?:swell|rise)|synth(?:s|esi[sz]ers?)?|ukuleles?|trumpets?|drum ?beats?|(?<!\b(?:hearts?|pulse|wings?|rain|hail|waves?|whisk|fists?|hands?) )beats?(?! (?:against|eggs?|cream))|chords?|arpeggios?|riffs?)\b/i

/** An instrument may be seen. Here it is heard. */
const playedInstrument =
  /\b(?:guitar|piano|violin|cello|synth|ukulele|trumpet|flute|harp|organ|saxophone)s? (?:\w+ )?(?:notes?|chords?|tones?|riffs?|lines?|swells?|plays?|playing|sounds?|strums?|strumming)\b/i

const saidAsForbidden =
  /\b(?:no|without|never|not|free of|instead of)\s+(?:any\s+|added\s+|background\s+)*(?:music\w*|songs?|soundtracks?|singing|melody)(?:\s*(?:,|or|and|nor)\s*(?:music\w*|songs?|soundtracks?|singing|melody|speech|voices?))*/gi

/** Typographic and straight quotes are the same line for a performer. */
export function plainQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
}

/** The text without the parts that were given and are allowed: a spoken line, a locked description. */
export function withoutGiven(text: string, given: readonly string[]): string {
  return given.filter((part) => part !== '').reduce((rest, part) => rest.replaceAll(part, ' '), text)
}

/** The word for music in a text of any common language, or null. A text may say that there is no music. */
export function findMusic(text: string): string | null {
  return findMusicWord(text) ?? playedInstrument.exec(text.replace(saidAsForbidden, ' '))?.[0] ?? null
}

/** The same for one entry of a list of sounds. There an instrument counts as music too. */
export function findMusicInSound(sound: string): string | null {
  const cleaned = sound.replace(saidAsForbidden, ' ')
  return findMusic(sound) ?? instrumentWords.exec(cleaned)?.[0] ?? null
}

export function findVoiceInSound(sound: string): string | null {
  return (
    /\b(voice[- ]?overs?|narrat(?:or|ion|es)|dialogue|spoken (?:word|line)|says?|speak(?:s|ing)|talk(?:s|ing))\b/i.exec(
      sound
    )?.[0] ?? null
  )
}

/** Words as spoken, in any script. */
export function countSpokenWords(text: string): number {
  let words = 0
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike === true) words += 1
  }
  return words
}

/** Fast but clear speech. A line with more words is rushed, or the end of its clip cuts it off. */
export const maximumWordsPerSecond = 3.4
