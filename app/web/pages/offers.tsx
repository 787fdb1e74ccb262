import { useState, type FormEvent } from 'react'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { callApi } from '../api/http.ts'
import { offersQuery, type OfferSummary } from '../api/offers.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatAgo } from '../parts/words.ts'
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
            <Link to="/offers/$offerId" params={{ offerId: offer.id }} className={classes.offer}>
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
  const [url, setUrl] = useState('')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      callApi<OfferSummary>('/api/offers', { body: { url: withProtocol(url) }, idempotencyKey: crypto.randomUUID() }),
    async onSuccess(offer) {
      void queryClient.invalidateQueries({ queryKey: offersQuery.queryKey, exact: true })
      await navigate({ to: '/offers/$offerId', params: { offerId: offer.id } })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form onSubmit={submit} className={classes.add}>
      <TextInput
        aria-label="Address of the product page"
        placeholder="shop.example.com/cold-brew"
        size="md"
        required
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={create.isPending}>
        Read and research it
      </Button>
      {create.isError ? <ProblemNotice error={create.error} /> : null}
    </form>
  )
}

function withProtocol(text: string): string {
  const address = text.trim()
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
