import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Persona } from '@callsheet/lib/wire/persona.ts'
import { callApi } from '../api/http.ts'
import { offerQuery, type OfferView } from '../api/offers.ts'
import { OfferFacts } from '../cards/offer-facts.tsx'
import { OfferQuotes } from '../cards/offer-quotes.tsx'
import { OfferSteps } from '../cards/offer-steps.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { countOf } from '../parts/words.ts'
import classes from './offers.module.css'

export function OfferPage() {
  const { offerId } = useParams({ from: '/house/offers/$offerId' })
  const { data: offer } = useSuspenseQuery(offerQuery(offerId))
  const { intelligence, research, personas } = offer
  const about = intelligence?.product?.text ?? offer.name
  return (
    <div className={classes.stack}>
      <PageHead
        title={intelligence?.name ?? offer.name}
        eyebrow={<Link to="/offers">← Offers</Link>}
        actions={
          <Button component={Link} to={startAd(offerId, about)}>
            Start an ad from it
          </Button>
        }
      >
        <p>
          {offer.url ? (
            <a href={offer.url} target="_blank" rel="noreferrer noopener">
              {offer.url}
            </a>
          ) : null}
        </p>
      </PageHead>
      <Progress offer={offer} />
      {intelligence ? <OfferFacts facts={intelligence} /> : null}
      {personas.length > 0 ? (
        <Sheet title="People" note={countOf(personas.length, 'persona')}>
          <div className={classes.people}>
            {personas.map((persona) => (
              <PersonaCard key={persona.id} offerId={offerId} about={about} {...persona} />
            ))}
          </div>
        </Sheet>
      ) : null}
      {research?.sources ? <OfferQuotes offerId={offerId} sources={research.sources} /> : null}
    </div>
  )
}

function Progress({ offer }: { offer: OfferView }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => callApi<OfferView>(`/api/offers/${offer.id}/retry`, { method: 'POST' }),
    onSuccess: (changed) => queryClient.setQueryData(offerQuery(offer.id).queryKey, changed)
  })
  if (offer.status === 'Completed') return null
  const { done = 0, total = 4 } = offer.progress ?? {}
  return (
    <Sheet title={offer.status === 'Failed' ? 'The research stopped' : 'At work'} note={`${done} of ${total} steps`}>
      <div className={classes.stack}>
        <OfferSteps offer={offer} />
        {offer.status === 'Failed' ? (
          <>
            <p>{offer.failureMessage} What was found before is kept, and nothing was charged.</p>
            {retry.isError ? <ProblemNotice error={retry.error} /> : null}
            <Button w="max-content" loading={retry.isPending} onClick={() => retry.mutate()}>
              {offer.nextStep.label}
            </Button>
          </>
        ) : (
          <>
            <div className={classes.meter} aria-hidden>
              <div style={{ width: `${Math.max(4, (done / total) * 100)}%` }} />
            </div>
            <p className="small soft">You may leave this page: it goes on, and everything found so far stands below.</p>
          </>
        )}
      </div>
    </Sheet>
  )
}

interface PersonaCardProps {
  id: string
  offerId: string
  about: string
  name: string
  content: Partial<Persona>
}

function PersonaCard({ id, offerId, about, name, content }: PersonaCardProps) {
  const { summary, pains = [], hookAngles = [], awareness } = content
  const angle = hookAngles[0] ?? pains[0] ?? ''
  return (
    <article className={classes.person} aria-label={name}>
      <strong>{name}</strong>
      {awareness ? <span className="label">{awareness.replaceAll('-', ' ')}</span> : null}
      <p className="small">{summary}</p>
      {pains.length > 0 ? (
        <ul className="small soft">
          {pains.slice(0, 3).map((pain) => (
            <li key={pain}>{pain}</li>
          ))}
        </ul>
      ) : null}
      <Button
        component={Link}
        to={startAd(offerId, `${about} For ${name}. Angle: ${angle}`, id)}
        size="xs"
        variant="default"
        mt="auto"
        w="max-content"
      >
        Start an ad for them
      </Button>
    </article>
  )
}

function startAd(offerId: string, idea: string, persona?: string): string {
  return `/?${new URLSearchParams({ offer: offerId, idea, ...(persona && { persona }) })}`
}
