import type { Brief, BriefQuote } from './brief.ts'
import { stablePick } from './stable-pick.ts'
import { wordCount } from './speech.ts'

const longestWords = 18

export interface CitedQuote {
  id: string
  /** One sentence of the quote, letter for letter. */
  words: string
}

/** The chosen quote. Without one, the quote that shares most words with the idea, and among equals the first. */
export function pickQuote({ quotes, idea }: Brief, chosenId?: string): CitedQuote | null {
  const ideaWords = new Set(idea.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  const candidates = quotes.flatMap((quote) => {
    const sentences = sayable(quote)
    const isChosenAndLong = sentences.length === 0 && quote.id === chosenId
    return (isChosenAndLong ? [beginningOf(quote)] : sentences).map((words) => ({ id: quote.id, words }))
  })
  const scored = candidates.map((candidate) => ({
    candidate,
    score:
      (candidate.id === chosenId ? 1_000 : 0) +
      (candidate.words.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => ideaWords.has(word)).length
  }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.candidate ?? null
}

export function composeQuoteLine({
  quote,
  seed,
  isDoubter
}: {
  quote: CitedQuote
  seed: string
  isDoubter: boolean
}): string {
  const words = quote.words.replace(/[.!]+$/, '')
  if (isDoubter) return `Okay, but listen to this one. “${words}.” I’d have written exactly that. Annoying.`
  return stablePick(`${seed}/quote`, [
    `Somebody put it better than I can. “${words}.” That’s the whole review.`,
    `One person wrote this, and I’ve read it out twice. “${words}.” I didn’t write that.`,
    `I’ll just read you one. “${words}.” See? It isn’t only me.`
  ])
}

/** Shortens a quote that is too long for one breath, at a pause if there is one. */
function beginningOf({ text }: BriefQuote): string {
  const words = (/\p{L}.*/u.exec(text)?.[0] ?? text).split(/\s+/).slice(0, longestWords - 2)
  const pause = words.findLastIndex((word, index) => index >= 4 && /[,;:.!?"”]$/.test(word))
  return words
    .slice(0, pause < 0 ? undefined : pause + 1)
    .join(' ')
    .replace(/[,;:"”]+$/, '')
}

function sayable(quote: BriefQuote): string[] {
  return quote.text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        wordCount(sentence) >= 4 && wordCount(sentence) <= longestWords && !/[[\](){}<>]|https?:/.test(sentence)
    )
}
