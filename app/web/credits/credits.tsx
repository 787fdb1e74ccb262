import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '@callsheet/lib/money/money.ts'
import { failureReason } from '@callsheet/lib/states.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { ledgerQuery } from './ledger-query.ts'
import type { LedgerEntry } from '@callsheet/lib/wire/app-api/credits.ts'
import { isAdmin, useAccount } from '../api/use-account.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatMoment, formatNumber } from '../components/words.ts'
import classes from '../components/table.module.css'

/** The approximate price of a still and its clip. */
const lowBalance = 200

/** Grants, charges and refunds, in words for users. */
export function CreditsPage() {
  const account = useAccount()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(ledgerQuery)
  const entries = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title={`${formatNumber(account.balance)} credits`} eyebrow="Balance">
        <p>
          The stills and clips of an ad are charged together, when its stills are started. What fails is given back by
          itself; clips never made are given back when you skip the scene or close the review.
        </p>
      </PageHead>
      <section className={classes.topUp} aria-label="Top up" data-low={account.balance < lowBalance || undefined}>
        <p>
          <strong>{account.balance < lowBalance ? 'Running low. To top up,' : 'To top up,'}</strong>{' '}
          {isAdmin(account) ? (
            <>
              grant credits to yourself or others under <Link to={studioPages.users}>Admin</Link>.
            </>
          ) : (
            'ask an admin of this workspace: they grant credits on their admin page.'
          )}
        </p>
      </section>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton height={320} /> : null}
      {data && entries.length === 0 ? (
        <EmptyState title="Nothing yet">Grants, charges and refunds appear here, each with its scene.</EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Ledger">
          <table className={`${classes.table} ${classes.ledger}`}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">For</th>
                <th scope="col" className={classes.number}>
                  Credits
                </th>
                <th scope="col" className={classes.number}>
                  Balance
                </th>
                <th scope="col" className={classes.number}>
                  Provider bills
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} description={describe(entry, entries)} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasNextPage ? (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      ) : null}
    </>
  )
}

const words: Record<string, string> = { grant: 'Granted', charge: 'Charged', refund: 'Given back' }
const stateWords = { held: 'held for the clip', spent: 'spent', 'given-back': 'given back since' }

function billWords(cost: NonNullable<LedgerEntry['providerCost']>): string {
  if (cost.kind === 'known') return formatMoney(cost.money)
  return cost.kind === 'nothing' ? 'nothing' : 'not known'
}

/** What failed, and why, for credits that are given back for it. */
function describe({ mediaId, description, failureCode }: LedgerEntry, entries: readonly LedgerEntry[]): string {
  if (!failureCode) return description
  const charge = entries.find((entry) => entry.kind === 'charge' && entry.mediaId === mediaId)
  const why = failureReason(failureCode)
  return charge ? `${charge.description}. ${why}` : why
}

function Entry({ entry, description }: { entry: LedgerEntry; description: string }) {
  const { kind, amount, balanceAfter, pipelineId, mediaId, state, providerCost, createdAt } = entry
  return (
    <tr>
      <td className="small">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </td>
      <td>
        {words[kind] ?? kind}
        {state ? (
          <>
            {' '}
            <span className={classes.state} data-state={state}>
              {stateWords[state]}
            </span>
          </>
        ) : null}
      </td>
      <td>
        {pipelineId ? (
          <Link to={studioPages.pipeline} params={{ pipelineId }}>
            {description}
          </Link>
        ) : mediaId && state === 'spent' ? (
          <Link to={studioPages.library} search={{ item: mediaId }}>
            {description}
          </Link>
        ) : (
          description
        )}
      </td>
      <td className={`${classes.number} mono`} data-sign={amount < 0 ? 'out' : 'in'}>
        {amount > 0 ? '+' : '−'}
        {formatNumber(Math.abs(amount))}
      </td>
      <td className={`${classes.number} mono soft`} data-label="left ">
        {formatNumber(balanceAfter)}
      </td>
      <td className={`${classes.number} mono soft`} data-label="bill ">
        {providerCost === null ? '' : billWords(providerCost)}
      </td>
    </tr>
  )
}
