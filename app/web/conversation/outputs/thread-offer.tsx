import { useQuery } from '@tanstack/react-query'
import type { OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import { offerQuery } from '../../offers/offer-queries.ts'
import { NextStepAction } from '../../components/next-step.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { offerStatusWords } from '../../offers/offer-status-words.ts'
import { OfferSteps } from '../../offers/offer-steps.tsx'
import { ResearchOutcome } from '../../offers/research-outcome.tsx'
import classes from '../../components/cards.module.css'

/** An offer in a conversation: its steps while it is read, then the link to the result. */
export function ThreadOffer({ offer: first }: { offer: OfferSummary }) {
  const { data: offer } = useQuery(offerQuery(first.id))
  const status = offer?.status ?? first.status
  return (
    <Sheet title={offer?.name ?? first.name} note={offerStatusWords[status]}>
      <div className={classes.stack}>
        {offer && status !== 'Completed' ? <OfferSteps offer={offer} /> : null}
        {offer?.status === 'Completed' ? (
          <p>{offer.intelligence?.promise?.text ?? offer.intelligence?.product?.text}</p>
        ) : null}
        {offer?.research ? <ResearchOutcome research={offer.research} /> : null}
        <div>
          <NextStepAction step={offer?.nextStep ?? first.nextStep} />
        </div>
      </div>
    </Sheet>
  )
}
