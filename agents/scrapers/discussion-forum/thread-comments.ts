import type { ThreadComment } from '@callsheet/lib/wire/research/market-research-facts.ts'
import { quoteIdOf, type Voice } from '../quote.ts'
import { maximum } from '../../page-reading/bounds.ts'

/** The places of a thread's comments. One without words is a removed one. */
export function threadComments(voices: readonly Voice[]): ThreadComment[] {
  return voices.slice(0, maximum.comments).map((voice) => {
    const quoteId = quoteIdOf(voice)
    const { author = null, votes = null, depth } = voice
    return { quoteId, author: quoteId === null ? null : author, votes, depth: depth ?? 0, removed: quoteId === null }
  })
}
