import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import { offersQuery } from './offer-queries.ts'
import { AddressForm } from '../drafts/address-form.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo } from '../components/words.ts'
import classes from './offers.module.css'

export function OffersPage() {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(offersQuery)
  const offers = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title="Offers" eyebrow="What is sold, and to whom">
        <p>
          Paste a product page. Callsheet reads it, finds what customers say in their own words, and writes the people
          you talk to.
        </p>
      </PageHead>
      <NewOffer />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton height={200} /> : null}
      {data && offers.length === 0 ? (
        <EmptyState title="No offers yet">
          An offer is optional: ads work without one. With one, scripts rest on quotes that can be shown, and lines
          without proof are marked.
        </EmptyState>
      ) : null}
      <ul className={classes.list}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link to={studioPages.offer} params={{ offerId: offer.id }} className={classes.offer}>
              <span>
                <strong>{offer.name}</strong>
                <span className="small soft">{offer.url ?? 'from a text'}</span>
              </span>
              <span className="small">{offer.failureMessage ?? offer.nextStep.label}</span>
              <span className="label">
                {offer.status} · {formatAgo(offer.createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older offers
        </Button>
      ) : null}
    </>
  )
}

function NewOffer() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <AddressForm
      draftKey="offer"
      label="Address of the product page"
      placeholder="shop.example.com/cold-brew"
      action="Read and research it"
      trial="Take one from the understudy’s shop"
      send={({ url, idempotencyKey }) => api.call(offersApi.create, { body: { url }, idempotencyKey })}
      onSent={async (offer) => {
        void queryClient.invalidateQueries({ queryKey: offersQuery.queryKey, exact: true })
        await navigate({ to: studioPages.offer, params: { offerId: offer.id } })
      }}
    >
      {(trialLink) =>
        trialLink ? (
          <p className="small soft">No page at hand? {trialLink}, whose product and customers are invented.</p>
        ) : null
      }
    </AddressForm>
  )
}
