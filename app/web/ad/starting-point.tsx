import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { offersApi, type OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import { quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { mediaSource } from '../api/media-source.ts'
import { offerQuery } from '../offers/offer-queries.ts'
import { QuoteSource } from '../offers/quote-source.tsx'
import { Picture } from '../media/picture.tsx'
import { productPhotoQuery } from '../product-photo/product-photo-query.ts'
import classes from './starting-point.module.css'

export interface StartingPointProps {
  /** Absent while the ad is not begun. */
  adId?: string
  offerId: string
  personaId: string | null | undefined
  quoteId: string | null | undefined
  /** Continues without the starting point. Absent for an ad that has begun. */
  onLeave?(): void
}

/** The starting point of an ad: an offer with its product, one of its personas, or a customer's words with their source. */
export function StartingPoint({ adId, offerId, personaId, quoteId, onLeave }: StartingPointProps) {
  const { data: offer } = useQuery(offerQuery(offerId))
  if (!offer) return null
  const persona = offer.personas.find(({ id }) => id === personaId)
  const quote = quotesOf(offer.research).find(({ id }) => id === quoteId)
  return (
    <aside className={classes.start} aria-label="Starts from">
      <ProductPicture adId={adId} offer={offer} />
      <div className={classes.words}>
        <div className={classes.head}>
          <p>
            <span className="label">Starts from</span>
            <Link to={studioPages.offer} params={{ offerId }}>
              {offer.name}
            </Link>
            {persona ? <span>for {persona.name}</span> : null}
            {quote ? <span>and what {quote.author ?? 'a customer'} said</span> : null}
          </p>
          {onLeave ? (
            <button type="button" onClick={onLeave}>
              Start without it
            </button>
          ) : null}
        </div>
        {persona?.content.summary ? (
          <p dir="auto" className={`${classes.persona} small`}>
            {persona.content.summary}
          </p>
        ) : null}
        {quote ? (
          <figure className={classes.quote}>
            <blockquote dir="auto">{quote.text}</blockquote>
            <QuoteSource quote={quote} />
          </figure>
        ) : null}
      </div>
    </aside>
  )
}

/** The photo that stills follow, when there is one; before that the first picture of the offer's page. */
function ProductPicture({ adId, offer: { id, name, intelligence } }: { adId: string | undefined; offer: OfferView }) {
  const { data: photo } = useQuery({ ...productPhotoQuery(adId ?? ''), enabled: adId !== undefined })
  const [isLost, setLost] = useState(false)
  const { imageUrl = null, imageUrls = [] } = intelligence?.page ?? {}
  if (photo?.element)
    return (
      <span className={classes.picture}>
        <Picture src={mediaSource(photo.element.imageId)} alt={`Photo of ${photo.element.name}`} sizes="5rem" />
      </span>
    )
  if (isLost || (imageUrl === null && imageUrls.length === 0)) return null
  return (
    <span className={classes.picture}>
      <img
        src={addressOf(offersApi.picture, { params: { id, number: 1 } })}
        alt={`${name}, on its own page`}
        onError={() => setLost(true)}
      />
    </span>
  )
}
