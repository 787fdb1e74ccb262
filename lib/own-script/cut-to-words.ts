import { countSpokenWords } from '../disciplines/disciplines.ts'

const abbreviation =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|St|Prof|Nr|No|Sr|Sra|vs|etc|approx|z\. ?B|d\. ?h|e\.g|i\.e|p\. ?ex|\p{Lu})\.$/u
const hasWord = /[\p{L}\p{N}]/u

/**
 * The sentences of a text in any script. Joined, they are the text, white space included: captions, which set words
 * anew, have their own rule in `lib/cut`.
 */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    const before = sentences.at(-1)
    const isSame =
      before !== undefined &&
      (abbreviation.test(before.trimEnd()) || /^\p{Ll}/u.test(segment) || !hasWord.test(segment))
    if (isSame) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences
}

export interface Cut {
  text: string
  /** It begins inside a sentence. */
  isInside: boolean
  /** It is a part of a sentence that is too long. */
  isPart: boolean
}

/** Sentences in order, joined as long as they have at most so many words. Joined, the cuts are the text. */
export function cutToWords(text: string, mostWords: number): Cut[] {
  const pieces = sentencesOf(text).flatMap((sentence): Cut[] => {
    if (countSpokenWords(sentence) <= mostWords) return [{ text: sentence, isInside: false, isPart: false }]
    return splitLong(sentence, mostWords).map((part, index) => ({ text: part, isInside: index > 0, isPart: true }))
  })
  return pieces.reduce<Cut[]>((cuts, piece) => {
    const last = cuts.at(-1)
    // Parts of one sentence stand by themselves.
    const isApart = last?.isPart !== piece.isPart || (piece.isPart && !piece.isInside)
    if (last && !isApart && countSpokenWords(last.text + piece.text) <= mostWords) last.text += piece.text
    else cuts.push({ ...piece })
    return cuts
  }, [])
}

/** A comma inside a number has no space after it. */
const clauseEnd = /(?<=[,;:–—،؛]\s)|(?<=[、，；：])/u

/** At clauses, and at words where a clause alone is too long. */
function splitLong(sentence: string, mostWords: number): string[] {
  return sentence
    .split(clauseEnd)
    .flatMap((clause) => (countSpokenWords(clause) <= mostWords ? [clause] : splitWords(clause, mostWords)))
}

function splitWords(clause: string, mostWords: number): string[] {
  const tokens = clause.split(/(?<=\s)(?=\S)/u).flatMap((token) => {
    if (countSpokenWords(token) <= mostWords) return [token]
    return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(token), ({ segment }) => segment)
  })
  const parts: string[] = []
  let words = 0
  for (const token of tokens) {
    const more = countSpokenWords(token)
    if (parts.length === 0 || (words + more > mostWords && more > 0)) {
      parts.push(token)
      words = more
    } else {
      parts[parts.length - 1] += token
      words += more
    }
  }
  return parts
}
