import { useState } from 'react'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import { QuoteSource } from '../offers/quote-source.tsx'
import classes from '../offers/quote.module.css'
import { excerptOf, markSpoken } from './spoken-words.ts'

const shownCharacters = 320

/**
 * The evidence for a line of the script: a customer's own words with their source. The words that the line repeats are
 * marked.
 */
export function Receipt({ quote, line }: { quote: OfferQuote; line: string }) {
  const [isWhole, setWhole] = useState(false)
  const parts = markSpoken(quote.text, line)
  const isLong = quote.text.length > shownCharacters
  const shown = isWhole ? parts : excerptOf(parts, shownCharacters)
  return (
    <figure className={classes.receipt}>
      <figcaption className="label">A customer said</figcaption>
      <blockquote dir="auto">
        {shown.map(({ text, isSpoken }, index) =>
          // Parts have no id and never change places.
          isSpoken ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>
        )}
      </blockquote>
      {isLong ? (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all they said'}
        </button>
      ) : null}
      {parts.some(({ isSpoken }) => isSpoken) ? null : (
        <p className="small soft">The line says it in other words, so it is no quote.</p>
      )}
      <QuoteSource quote={quote} />
    </figure>
  )
}

/** A receipt whose words are gone: the offer was deleted or researched again. */
export function LostReceipt() {
  return <p className="small soft">Rests on a customer’s words that are no longer kept with the offer.</p>
}
