import { AppError } from '@callsheet/lib/errors.ts'
import { givenSources } from '@callsheet/lib/wire/research/given-facts.ts'
import { maximumQuotesOfOneGiven } from '@callsheet/lib/wire/research/given-quotes.ts'
import { verbatim } from '../page-reading/text.ts'
import { quotesOf, type Voice } from '../scrapers/quote.ts'
import type { GivenText, ReadGiven } from './given-text.ts'

/**
 * Reads pasted reviews. An empty line stands between two of them. Without any empty line, each line is one. A line of
 * stars in front and a name after a dash at the end are facts about the review. The rest stays letter for letter.
 * Errors: `invalid-input` when there are no words.
 */
export function readPaste({ text, url, product }: GivenText): ReadGiven {
  const blocks = splitReviews(text)
  const quotes = quotesOf(blocks.map((block) => ({ ...readBlock(block), product, sourceUrl: url })))
  if (quotes.length === 0)
    throw new AppError('invalid-input', 'There are no words in this. Paste reviews with an empty line between them.')
  const notes =
    quotes.length >= maximumQuotesOfOneGiven
      ? [`The first ${maximumQuotesOfOneGiven} quotes were kept.`]
      : quotes.length < blocks.length
        ? ['Reviews that stand there twice were kept once.']
        : []
  return { format: 'text', source: givenSources.text, quotes, columns: null, notes }
}

function splitReviews(text: string): string[] {
  const whole = text.replace(/\r\n?/g, '\n').trim()
  const blocks = whole.split(/\n[^\S\n]*\n\s*/)
  const parts = blocks.length > 1 ? blocks : whole.split('\n')
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

const starsInFront =
  /^\s*(?:([★⭐]{1,5})[☆✩]*️?|([1-5](?:[.,]\d)?)\s*(?:\/\s*5|out of 5|stars?)(?:\s+stars?)?)\s*[:.|–—-]?\s*/iu
const nameAtEnd = /(?:\n|\s)[—–]\s*([\p{L}][^\n—–]{0,60})$|\n-{1,2}\s*([\p{L}][^\n]{0,60})$/u

function readBlock(block: string): Pick<Voice<string, null>, 'source' | 'kind' | 'text' | 'author' | 'rating'> {
  const stars = starsInFront.exec(block)
  const rating = stars?.[1] ? [...stars[1]].length : stars?.[2] ? Number(stars[2].replace(',', '.')) : null
  const afterStars = stars && rating !== null ? block.slice(stars[0].length) : block
  const name = nameAtEnd.exec(afterStars)
  const words = name ? afterStars.slice(0, name.index) : afterStars
  return {
    source: givenSources.text,
    kind: 'review',
    text: verbatim(withoutMarks(words.trim())),
    author: (name?.[1] ?? name?.[2])?.trim() ?? null,
    rating
  }
}

/** Marks around the whole review are the paster's. */
function withoutMarks(words: string): string {
  const inner = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“]+)“|«([^«»]+)»)$/u.exec(words)
  return (
    inner
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim() ?? words
  )
}
