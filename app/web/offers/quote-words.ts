import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import { sourceName } from '@callsheet/lib/wire/research/research-summary.ts'
import { countOf, formatDay } from '../components/words.ts'

/** `marketplace review`, `discussion forum comment`. */
export function placeOf({ source, kind }: Pick<OfferQuote, 'source' | 'kind'>): string {
  const name = sourceName(source)
  return kind === null || kind === 'ad-copy' || name.includes(kind) ? name : `${name} ${kind}`
}

/** The author of a quote and signs of trust. Only facts from the page. */
export function quoteFacts({ author, rating, votes, verified, date, dateText }: OfferQuote): string[] {
  return [
    author,
    rating === null ? null : `${rating} of 5`,
    votes ? countOf(votes, 'vote') : null,
    verified ? 'verified' : null,
    date ? dayOf(date) : dateText
  ].flatMap((fact) => fact ?? [])
}

/** The day on which we read the words. Null where a person gave them. */
export function readOn({ readAt }: Pick<OfferQuote, 'readAt'>): string | null {
  return readAt === null ? null : `read on ${formatDay(readAt)}`
}

/** A date without a time has no time zone. With noon it is the same day everywhere. */
function dayOf(date: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  return Number.isNaN(Date.parse(date)) ? date : formatDay(isDay ? `${date}T12:00:00` : date)
}
