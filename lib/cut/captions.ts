import { endsSentence, splitSentences } from './split-sentences.ts'

/** One word of a transcript. */
export interface SpokenWord {
  text: string
  startSeconds: number
  endSeconds: number
}

/** A spoken line and the time of its clip on the timeline. */
export interface SpokenLine {
  text: string
  speaker: string | null
  startSeconds: number
  durationSeconds: number
  /** What a transcript heard, in the timeline's time. Empty when there is none. */
  words: readonly SpokenWord[]
}

export interface CaptionCue {
  startSeconds: number
  endSeconds: number
  text: string
  /** The speaker, when the caption names one. */
  speaker: string | null
}

export interface CaptionOptions {
  /** Longest caption; a longer line becomes several. */
  maximumCharacters: number
  hasSpeakerLabels: boolean
}

const leadSeconds = 0.1
const tailSeconds = 0.1
const breathCharacters = 4

/** Captions of every line. A transcript gives their times; without one they are spread over the time of the clip. */
export function captionCues(lines: readonly SpokenLine[], options: CaptionOptions): CaptionCue[] {
  return lines.flatMap((line) => (line.words.length > 0 ? cuesByWords(line, options) : cuesByDuration(line, options)))
}

/** Joins words up to the longest caption. The end of a sentence also ends a caption. */
function cuesByWords(line: SpokenLine, { maximumCharacters, hasSpeakerLabels }: CaptionOptions): CaptionCue[] {
  const end = line.startSeconds + line.durationSeconds
  const cues: CaptionCue[] = []
  let isOpen = false
  for (const [index, word] of line.words.entries()) {
    const startSeconds = toMilliseconds(Math.max(word.startSeconds, line.startSeconds))
    const endSeconds = toMilliseconds(Math.min(word.endSeconds, end))
    if (endSeconds <= startSeconds) continue
    const last = isOpen ? cues.at(-1) : undefined
    if (last && last.text.length + word.text.length < maximumCharacters) {
      last.text = `${last.text} ${word.text}`
      last.endSeconds = Math.max(last.endSeconds, endSeconds)
    } else {
      const from = Math.max(startSeconds, cues.at(-1)?.endSeconds ?? 0)
      const speaker = hasSpeakerLabels ? line.speaker : null
      cues.push({ startSeconds: from, endSeconds: Math.max(from, endSeconds), text: word.text, speaker })
    }
    isOpen = !endsSentence(word.text, line.words[index + 1]?.text)
  }
  return cues
}

/**
 * Each part of the line gets a share of its clip's time by its number of letters. The end of a sentence counts as a
 * breath.
 */
function cuesByDuration(line: SpokenLine, { maximumCharacters, hasSpeakerLabels }: CaptionOptions): CaptionCue[] {
  const parts = splitLine(line.text, maximumCharacters)
  const spare = Math.min(leadSeconds + tailSeconds, line.durationSeconds / 4)
  const lead = spare / 2
  const weights = parts.map(
    (part) => part.length + (endsSentence(part.split(' ').at(-1) ?? part, undefined) ? breathCharacters : 0)
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let at = line.startSeconds + lead
  return parts.map((text, index): CaptionCue => {
    const startSeconds = at
    at += ((line.durationSeconds - spare) * (weights[index] ?? 0)) / total
    return {
      startSeconds: toMilliseconds(startSeconds),
      endSeconds: toMilliseconds(at),
      text,
      speaker: hasSpeakerLabels ? line.speaker : null
    }
  })
}

/** Splits after sentences first, then at commas, then between words, into parts of about equal length. */
export function splitLine(text: string, maximumCharacters: number): string[] {
  return splitSentences(text).flatMap((sentence) => splitWords(sentence, maximumCharacters))
}

function splitWords(sentence: string, maximumCharacters: number): string[] {
  const count = Math.ceil(widthOf(sentence) / maximumCharacters)
  if (count <= 1) return [sentence]
  const wanted = widthOf(sentence) / count
  const parts: string[] = []
  let part = ''
  for (const { text, hasSpace } of breakableParts(sentence)) {
    const space = hasSpace && part !== '' ? ' ' : ''
    const isFull = part !== '' && widthOf(part) + space.length + widthOf(text) > maximumCharacters
    const isGoodPlace = widthOf(part) >= wanted * 0.7 && /[,;:–—、，；：]$/.test(part)
    const isLongEnough = widthOf(part) >= wanted && parts.length < count - 1
    if (isFull || isGoodPlace || isLongEnough) {
      parts.push(part)
      part = ''
    }
    part = part === '' ? text : `${part}${space}${text}`
  }
  return part === '' ? parts : [...parts, part]
}

/** Letters as wide as two: Chinese, Japanese, Korean. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。「」『』！？，：；（）ー]/gu

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The places where a caption may end: between words, also where a language writes none of its spaces. */
function breakableParts(sentence: string): { text: string; hasSpace: boolean }[] {
  return sentence.split(' ').flatMap((word) => {
    if (!unspaced.test(word)) return [{ text: word, hasSpace: true }]
    const parts: string[] = []
    for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word)) {
      // Punctuation stays with the word before it, an opening bracket with the word after.
      if ((isWordLike !== true && parts.length > 0) || /[「『（(]$/.test(parts.at(-1) ?? ''))
        parts.push(`${parts.pop() ?? ''}${segment}`)
      else parts.push(segment)
    }
    return parts.map((text, index) => ({ text, hasSpace: index === 0 }))
  })
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000
}
