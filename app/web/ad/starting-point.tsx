import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { offerQuery } from '../offers/offer-queries.ts'
import { QuoteSource } from '../offers/quote-source.tsx'
import classes from './starting-point.module.css'

export interface StartingPointProps {
  offerId: string
  personaId: string | undefined
  quoteId: string | undefined
  /** Continues without the starting point. */
  onLeave(): void
}

/** The starting point of a new ad: an offer, one of its personas, or a customer's words with their source. */
export function StartingPoint({ offerId, personaId, quoteId, onLeave }: StartingPointProps) {
  const { data: offer } = useQuery(offerQuery(offerId))
  if (!offer) return null
  const persona = offer.personas.find(({ id }) => id === personaId)
  const quote = quotesOf(offer.research).find(({ id }) => id === quoteId)
  return (
    <aside className={classes.start} aria-label="Starts from">
      <div className={classes.head}>
        <p>
          <span className="label">Starts from</span>
          <Link to={studioPages.offer} params={{ offerId }}>
            {offer.intelligence?.name ?? offer.name}
          </Link>
          {persona ? <span>for {persona.name}</span> : null}
          {quote ? <span>and what {quote.author ?? 'a customer'} said</span> : null}
        </p>
        <button type="button" onClick={onLeave}>
          Start without it
        </button>
      </div>
      {quote ? (
        <figure className={classes.quote}>
          <blockquote>{quote.text}</blockquote>
          <QuoteSource quote={quote} />
        </figure>
      ) : null}
    </aside>
  )
}
