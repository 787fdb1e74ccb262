import type { CaptionTiming } from './caption-timings.ts'
import { alignWords } from './align-words.ts'
import { breakableParts, hasSpaceBetween } from './writing/breakable-parts.ts'
import { endsSentence, splitSentences } from './split-sentences.ts'
import type { VoiceSpan } from './voice-span.ts'

/** One word of a transcript. */
export interface SpokenWord {
  text: string
  startSeconds: number
  endSeconds: number
}

/** A caption as a person left it: its own words at its own time. */
export interface WrittenCaption {
  text: string
  startSeconds: number
  endSeconds: number
}

/** A spoken line and its time on the timeline. The line may begin before its clip does, and end after it. */
export interface SpokenLine {
  text: string
  speaker: string | null
  startSeconds: number
  durationSeconds: number
  /** What a transcript heard, in the timeline's time. Empty when there is none. */
  words: readonly SpokenWord[]
  /** Where a voice is heard, in the timeline's time. Absent or empty where nobody listened, or nobody is heard. */
  heard?: readonly VoiceSpan[]
  /** Captions that a person changed, in the timeline's time. They are used instead of the text and the words. */
  written?: readonly WrittenCaption[] | null
  /** The part of the line that the film has. Absent for all of it. No caption stands after `untilSeconds`. */
  shown?: ShownSpan
}

interface ShownSpan {
  startSeconds: number
  endSeconds: number
  untilSeconds: number
}

export interface CaptionCue {
  startSeconds: number
  endSeconds: number
  text: string
  /** The speaker, when the caption names one. */
  speaker: string | null
}

/** A word of a caption with its time. */
export interface CaptionWord extends SpokenWord {
  /** Apart from the word before it. False inside what a language writes without spaces. */
  hasSpace: boolean
}

export interface TimedCue extends CaptionCue {
  words: CaptionWord[]
  timedBy: CaptionTiming
  /** The place of its line among the lines. */
  line: number
  /** Its place among all captions of its line, also those that are cut away. */
  number: number
}

export interface CaptionOptions {
  /** Longest caption; a longer line becomes several. */
  maximumCharacters: number
  hasSpeakerLabels: boolean
}

const leadSeconds = 0.1
const tailSeconds = 0.1
const breathCharacters = 4

/** Captions of every line, timed by the best that is known of its sound. */
export function captionCues(lines: readonly SpokenLine[], options: CaptionOptions): CaptionCue[] {
  return timedCues(lines, options).map(({ startSeconds, endSeconds, text, speaker }) => ({
    startSeconds,
    endSeconds,
    text,
    speaker
  }))
}

/**
 * The same with the time of each word. A caption keeps its time in its clip, whatever is trimmed: words that are cut
 * away are not shown, and a caption without words is none.
 */
export function timedCues(lines: readonly SpokenLine[], options: CaptionOptions): TimedCue[] {
  return lines.flatMap((line, index) =>
    wholeCues(line, options.maximumCharacters).flatMap((cue, number) => {
      const speaker = options.hasSpeakerLabels ? line.speaker : null
      const shown = line.shown ? cutTo(cue, line.shown) : cue
      return shown ? [{ ...shown, speaker, line: index, number }] : []
    })
  )
}

type Cue = Omit<TimedCue, 'speaker' | 'line' | 'number'>

function wholeCues(line: SpokenLine, maximumCharacters: number): Cue[] {
  if (line.written) return line.written.map((caption) => spreadWords(caption, 'person'))
  if (line.words.length > 0) return cuesByWords(line, maximumCharacters)
  const heard = voiceOf(line)
  return heard ? cuesByVoice(line, heard, maximumCharacters) : cuesByDuration(line, maximumCharacters)
}

/** Nobody says more letters in a second. Where less voice is found than they need, it is not the line's. */
const fastestLetters = 40

function voiceOf({ heard = [], text, startSeconds, durationSeconds }: SpokenLine): readonly VoiceSpan[] | null {
  const end = startSeconds + durationSeconds
  const within = heard.flatMap((span): VoiceSpan[] => {
    const [from, to] = [Math.max(span.startSeconds, startSeconds), Math.min(span.endSeconds, end)]
    return to > from ? [{ startSeconds: from, endSeconds: to }] : []
  })
  const voiced = within.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0)
  return voiced > 0 && voiced >= widthOf(text) / fastestLetters ? within : null
}

/** The same captions as without a voice, with the words where they are heard. */
function cuesByVoice({ text }: SpokenLine, heard: readonly VoiceSpan[], maximumCharacters: number): Cue[] {
  const captions = splitLine(text, maximumCharacters).map((part) => ({ text: part, words: breakableParts(part) }))
  const words = captions.flatMap((caption) => caption.words)
  const spans = alignWords(
    words.map((word, index) => ({
      weight: widthOf(word.text) + 1,
      pause: endsSentence(word.text, words[index + 1]?.text) ? 'sentence' : isClause.test(word.text) ? 'clause' : 'none'
    })),
    heard
  )
  let first = 0
  return captions.flatMap((caption): Cue[] => {
    const timed = caption.words.map((word, index): CaptionWord => ({
      text: word.text,
      hasSpace: index > 0 && word.hasSpace,
      startSeconds: toMilliseconds(spans[first + index]?.startSeconds ?? 0),
      endSeconds: toMilliseconds(spans[first + index]?.endSeconds ?? 0)
    }))
    first += caption.words.length
    const [from, to] = [timed[0]?.startSeconds, timed.at(-1)?.endSeconds]
    if (from === undefined || to === undefined) return []
    return [{ text: caption.text, startSeconds: from, endSeconds: to, words: timed, timedBy: 'voice' }]
  })
}

const isClause = /[,;:–—、，；：،؛]["”’'»)」』]*$/u

/** The part of a caption inside a span. A word counts as heard when its middle is. */
function cutTo(cue: Cue, span: ShownSpan): Cue | null {
  const words = cue.words.filter(({ startSeconds, endSeconds }) => {
    const middle = (startSeconds + endSeconds) / 2
    return middle >= span.startSeconds && middle < span.endSeconds
  })
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const startSeconds = first === cue.words[0] ? cue.startSeconds : first.startSeconds
  const endSeconds = last === cue.words.at(-1) ? cue.endSeconds : last.endSeconds
  return {
    ...cue,
    startSeconds: toMilliseconds(Math.max(startSeconds, span.startSeconds)),
    endSeconds: toMilliseconds(Math.min(endSeconds, span.endSeconds, span.untilSeconds)),
    text: words.length === cue.words.length ? cue.text : joinWords(words),
    words: words.map((word, index) => ({
      ...word,
      hasSpace: index > 0 && word.hasSpace,
      startSeconds: Math.max(word.startSeconds, span.startSeconds),
      endSeconds: Math.min(word.endSeconds, span.endSeconds)
    }))
  }
}

const joinWords = (words: readonly CaptionWord[]) =>
  words.map(({ text, hasSpace }, index) => (index > 0 && hasSpace ? ` ${text}` : text)).join('')

/** Joins words up to the longest caption. The end of a sentence also ends a caption. */
function cuesByWords(line: SpokenLine, maximumCharacters: number): Cue[] {
  const end = line.startSeconds + line.durationSeconds
  const cues: Cue[] = []
  let isOpen = false
  for (const [index, word] of line.words.entries()) {
    const startSeconds = toMilliseconds(Math.max(word.startSeconds, line.startSeconds))
    const endSeconds = toMilliseconds(Math.min(word.endSeconds, end))
    if (endSeconds <= startSeconds) continue
    const last = isOpen ? cues.at(-1) : undefined
    const hasSpace = last !== undefined && hasSpaceBetween(last.text, word.text)
    const timed = { text: word.text, startSeconds, endSeconds, hasSpace }
    const joined = `${last?.text ?? ''}${hasSpace ? ' ' : ''}${word.text}`
    if (last && widthOf(joined) <= maximumCharacters) {
      last.text = joined
      last.endSeconds = Math.max(last.endSeconds, endSeconds)
      last.words.push(timed)
    } else {
      const from = Math.max(startSeconds, cues.at(-1)?.endSeconds ?? 0)
      const words = [{ ...timed, hasSpace: false }]
      cues.push({
        startSeconds: from,
        endSeconds: Math.max(from, endSeconds),
        text: word.text,
        words,
        timedBy: 'words'
      })
    }
    isOpen = !endsSentence(word.text, line.words[index + 1]?.text)
  }
  return cues.map((cue) => ({ ...cue, words: timedParts(cue) }))
}

/** The parts of a caption as it is drawn, by the times of its words. Providers part some languages otherwise. */
function timedParts({ text, words }: Pick<Cue, 'text' | 'words'>): CaptionWord[] {
  const letters = words.flatMap((word) => {
    const each = [...word.text.replaceAll(/\s/gu, '')]
    const length = (word.endSeconds - word.startSeconds) / Math.max(1, each.length)
    return each.map((_, index) => ({
      startSeconds: word.startSeconds + index * length,
      endSeconds: word.startSeconds + (index + 1) * length
    }))
  })
  let at = 0
  return breakableParts(text).map((part, index): CaptionWord => {
    const [first, last] = [letters[at], letters[at + [...part.text].length - 1]]
    at += [...part.text].length
    return {
      text: part.text,
      hasSpace: index > 0 && part.hasSpace,
      startSeconds: toMilliseconds(first?.startSeconds ?? 0),
      endSeconds: toMilliseconds(last?.endSeconds ?? 0)
    }
  })
}

/**
 * Each part of the line gets a share of its time by its number of letters. The end of a sentence counts as a breath.
 */
function cuesByDuration(line: SpokenLine, maximumCharacters: number): Cue[] {
  const parts = splitLine(line.text, maximumCharacters)
  const spare = Math.min(leadSeconds + tailSeconds, line.durationSeconds / 4)
  const lead = spare / 2
  const weights = parts.map(
    (part) => part.length + (endsSentence(part.split(' ').at(-1) ?? part, undefined) ? breathCharacters : 0)
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let at = line.startSeconds + lead
  return parts.map((text, index): Cue => {
    const startSeconds = at
    at += ((line.durationSeconds - spare) * (weights[index] ?? 0)) / total
    return spreadWords({ startSeconds: toMilliseconds(startSeconds), endSeconds: toMilliseconds(at), text }, 'length')
  })
}

/** Each word gets a share of the caption's time by its number of letters. */
function spreadWords({ text, startSeconds, endSeconds }: WrittenCaption, timedBy: CaptionTiming): Cue {
  const parts = breakableParts(text)
  const total = parts.reduce((sum, part) => sum + part.text.length + 1, 0)
  let at = startSeconds
  const words = parts.map((part, index): CaptionWord => {
    const from = at
    at += ((endSeconds - startSeconds) * (part.text.length + 1)) / total
    return { text: part.text, startSeconds: from, endSeconds: at, hasSpace: index > 0 && part.hasSpace }
  })
  return { startSeconds, endSeconds, text, words, timedBy }
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

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000
}
