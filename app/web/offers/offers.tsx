import { Suspense } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { offersApi, type OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import { offerStatusWords } from './offer-status-words.ts'
import { offerListKey, offersQuery } from './offer-queries.ts'
import { AddressForm } from '../drafts/address-form.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { MenuPlace } from '../components/menu-place.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo } from '../components/words.ts'
import type { Shelf } from '../components/shelf-tools.tsx'
import shelfClasses from '../components/shelf.module.css'
import classes from './offers.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const ShelfTools = lazyPart(() => import('../components/shelf-tools.tsx'), 'ShelfTools')
const loadMenu = () => import('./offer-menu.tsx')
const OfferMenu = lazyPart(loadMenu, 'OfferMenu')

export function OffersPage() {
  const { find, shelf } = useSearch({ from: '/house/offers' })
  const navigate = useNavigate({ from: studioPages.offers })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...offersQuery({ find, shelf }),
    placeholderData: keepPreviousData
  })
  const offers = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title="Offers" eyebrow="What is sold, and to whom">
        <p>
          Paste a product page. Callsheet reads it, finds what customers say in their own words, and describes whom you
          sell to.
        </p>
      </PageHead>
      <NewOffer />
      <Suspense fallback={<span className={shelfClasses.tools} />}>
        <ShelfTools
          find={find}
          shelf={shelf}
          item="an offer"
          items="offers"
          inUse="In use"
          onChange={(change) => void navigate({ search: change, replace: true, resetScroll: false })}
        />
      </Suspense>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton height={200} /> : null}
      {data && offers.length === 0 ? (
        <div style={{ marginTop: '0.75rem' }}>
          <NoOffers find={find} shelf={shelf} />
        </div>
      ) : null}
      <ul className={classes.list}>
        {offers.map((offer) => (
          <li key={offer.id} className={classes.row}>
            <Link to={studioPages.offer} params={{ offerId: offer.id }} className={classes.offer}>
              <span>
                <strong>{offer.name}</strong>
                <span className="small soft">{offer.url ?? 'from a text'}</span>
              </span>
              <span className="small">
                {offer.failureMessage ?? (startOf(offer) ? 'Read, with its people and quotes' : offer.nextStep.label)}
              </span>
              <span className="label">
                {offerStatusWords[offer.status]} · {formatAgo(offer.createdAt)}
              </span>
            </Link>
            {startOf(offer) ? (
              <Button
                component={Link}
                to={startOf(offer) ?? studioPages.ads}
                size="xs"
                variant="default"
                className={classes.start}
              >
                Start an ad<span className="visually-hidden"> from {offer.name}</span>
              </Button>
            ) : null}
            <MenuPlace name={offer.name} load={loadMenu}>
              <OfferMenu offer={offer} />
            </MenuPlace>
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

/** Where an ad from it begins. Null until it is read. */
const startOf = ({ nextStep }: Pick<OfferView, 'nextStep'>) => (nextStep.action === 'start-ad' ? nextStep.href : null)

function NoOffers({ find, shelf }: Shelf) {
  if (find !== undefined)
    return (
      <EmptyState title="No offer has this name">
        No {shelf ? 'archived offer' : 'offer in use'} has “{find}” in its name.
      </EmptyState>
    )
  if (shelf)
    return (
      <EmptyState title="Nothing is archived">
        An offer that you archive leaves the list and loses nothing. Bring it back from here.
      </EmptyState>
    )
  return (
    <EmptyState title="No offers yet">
      An offer is optional: ads work without one. With one, scripts rest on quotes that can be shown, and lines without
      proof are marked.
    </EmptyState>
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
        void queryClient.invalidateQueries({ queryKey: offerListKey })
        await navigate({ to: studioPages.offer, params: { offerId: offer.id } })
      }}
    >
      {(trialLink) =>
        trialLink ? (
          <p className="small soft">No page at hand? {trialLink} with an invented product and customers.</p>
        ) : null
      }
    </AddressForm>
  )
}
