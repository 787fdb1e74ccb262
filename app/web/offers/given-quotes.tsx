import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { givenOf, type OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf, formatAgo } from '../components/words.ts'
import { offerQuery } from './offer-queries.ts'
import classes from './offers.module.css'

/** What the user gave, each with the way to take it back. */
export function GivenQuotes({ offerId, research }: { offerId: string; research: OfferResearch }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (givenId: string) => api.call(offersApi.removeQuotes, { params: { id: offerId, givenId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: offerQuery(offerId).queryKey })
  })
  const pieces = givenOf(research).flatMap(({ given, quotes }) => (given ? [{ ...given, quotes: quotes.length }] : []))
  if (pieces.length === 0) return null
  return (
    <>
      <ul className={classes.given} aria-label="Given by you">
        {pieces.map(({ id, name, at, quotes }) => (
          <li key={id}>
            <span>
              <strong>{name ?? 'Pasted reviews'}</strong>{' '}
              <span className="small soft">
                {countOf(quotes, 'quote')}, {formatAgo(at)}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove ${name ?? 'pasted reviews'}`}
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {remove.isError ? <ProblemNotice error={remove.error} /> : null}
    </>
  )
}
