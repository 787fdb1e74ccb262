import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { offersApi, type OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import { offerQuery } from './offer-queries.ts'
import { AddQuotes } from './add-quotes.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { OfferQuotes } from './offer-quotes.tsx'
import { OfferSteps } from './offer-steps.tsx'
import { startAdPage } from './start-ad.ts'
import { MenuPlace } from '../components/menu-place.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf } from '../components/words.ts'
import classes from './offers.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const loadMenu = () => import('./offer-menu.tsx')
const OfferMenu = lazyPart(loadMenu, 'OfferMenu')

export function OfferPage() {
  const { offerId } = useParams({ from: '/house/offers/$offerId' })
  const { data: offer } = useSuspenseQuery(offerQuery(offerId))
  const navigate = useNavigate()
  const { intelligence, research, personas } = offer
  return (
    <div className={classes.stack}>
      <PageHead
        title={offer.name}
        eyebrow={<Link to={studioPages.offers}>← Offers</Link>}
        actions={
          <div className={classes.head}>
            <Button component={Link} to={startAdPage({ offer })}>
              Start an ad from it
            </Button>
            <MenuPlace name={offer.name} load={loadMenu}>
              <OfferMenu
                offer={offer}
                onCopied={({ id }) => void navigate({ to: studioPages.offer, params: { offerId: id } })}
                onDeleted={() => void navigate({ to: studioPages.offers })}
              />
            </MenuPlace>
          </div>
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
      {intelligence ? <OfferFacts facts={intelligence} readAt={intelligence.page?.readAt ?? null} /> : null}
      {personas.length > 0 ? (
        <Sheet title="People" note={countOf(personas.length, 'persona')}>
          <div className={classes.people}>
            {personas.map((persona) => (
              <PersonaCard key={persona.id} persona={persona} to={startAdPage({ offer, persona })} />
            ))}
          </div>
        </Sheet>
      ) : null}
      {research ? <OfferQuotes research={research} startAd={(quote) => startAdPage({ offer, quote })} /> : null}
      <AddQuotes offer={offer} />
    </div>
  )
}

function Progress({ offer }: { offer: OfferView }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api.call(offersApi.retry, { params: { id: offer.id } }),
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
  persona: OfferView['personas'][number]
  /** The address that begins an ad for this persona. */
  to: string
}

function PersonaCard({ persona: { name, content }, to }: PersonaCardProps) {
  const { summary, pains = [], awareness, receipts = [] } = content
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
      <p className="small soft">
        {receipts.length > 0
          ? `Rests on ${countOf(receipts.length, 'customer’s quote', 'customers’ quotes')}.`
          : 'Rests on the page alone: no customer was heard.'}
      </p>
      <Button component={Link} to={to} size="xs" variant="default" mt="auto" w="max-content">
        Start an ad for them
      </Button>
    </article>
  )
}
