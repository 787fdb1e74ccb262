import { ExternalLink } from '../icons/icons.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import { placeOf, quoteFacts, readOn } from './quote-words.ts'
import classes from './quote.module.css'

/** The source of a quote, its subject and its author, with a link to it. */
export function QuoteSource({ quote }: { quote: OfferQuote }) {
  const { title, product, kind, sourceUrl } = quote
  const isPart = kind === 'comment' || kind === 'transcript'
  const about = product ? ` on ${product}` : isPart && title ? ` under “${title}”` : ''
  const day = readOn(quote)
  return (
    <div className={classes.source}>
      <span className={`${classes.facts} label`}>
        {quoteFacts(quote).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <span className="small soft">
        {sourceUrl ? (
          <a href={sourceUrl} target="_blank" rel="noreferrer noopener">
            {placeOf(quote)}
            <ExternalLink size={12} aria-hidden />
          </a>
        ) : (
          placeOf(quote)
        )}
        {about}
        {day ? `, ${day}` : ''}
      </span>
    </div>
  )
}
