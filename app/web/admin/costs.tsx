import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '@callsheet/lib/money/money.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import {
  costsApi,
  type ProviderAccount,
  type Reconciled,
  type WorkspaceCosts
} from '@callsheet/lib/wire/app-api/costs.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf, formatAgo, formatCredits, formatMoment, inWords } from '../components/words.ts'
import { BudgetForm } from '../spending/budget-form.tsx'
import { workspaceCostsQuery } from './admin-queries.ts'
import own from '../spending/costs.module.css'
import classes from '../components/table.module.css'

/** What the workspace may spend in a month, and whether the providers bill what its rows expect. */
export function CostsPage() {
  const queryClient = useQueryClient()
  const { data: costs, error } = useQuery(workspaceCostsQuery)
  const setBudget = useMutation({
    mutationFn: (credits: number | null) => api.call(costsApi.setWorkspaceBudget, { body: { credits } }),
    async onSuccess({ budget }) {
      notices.say(budget === null ? 'There is no budget now.' : `${formatCredits(budget)} may be spent in a month.`)
      await queryClient.invalidateQueries({ queryKey: workspaceCostsQuery.queryKey })
    }
  })
  return (
    <div className={classes.stack}>
      <PageHead title="Costs">
        <p>What everybody may buy here in a month, and what the accounts at the providers lose for it.</p>
      </PageHead>
      {error ? <ProblemNotice error={error} /> : null}
      {costs ? (
        <>
          <Sheet title="This month" note={monthName(costs.month.month)}>
            <div className={own.stack}>
              <BudgetForm
                state={costs.month}
                label="Credits for everybody in a month"
                without="only the balance of each user limits what is bought."
                isPending={setBudget.isPending}
                onSet={(credits) => setBudget.mutate(credits)}
              />
              <p className="small soft">
                Months are those of UTC. When the budget is used up, nobody can buy more; what is being made goes on.
              </p>
              {setBudget.error ? <ProblemNotice error={setBudget.error} /> : null}
            </div>
          </Sheet>
          <Sheet title="Balances at the providers" note="read each hour, 30 days">
            <Accounts costs={costs} />
          </Sheet>
        </>
      ) : error ? null : (
        <Skeleton height={320} />
      )}
    </div>
  )
}

function Accounts({ costs: { accounts, untold } }: { costs: WorkspaceCosts }) {
  return (
    <div className={own.stack}>
      {accounts.length === 0 ? (
        <p className="soft">
          No balance is read yet. Those of kie.ai, Runware and fal.ai are read at half past each hour, where a key of
          this Callsheet is set and may read it.
        </p>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Balances">
          <table className={`${classes.table} ${own.accounts}`}>
            <thead>
              <tr>
                <th scope="col">Provider</th>
                <th scope="col" className={classes.number}>
                  Left
                </th>
                <th scope="col" className={classes.number}>
                  We expected
                </th>
                <th scope="col" className={classes.number}>
                  It lost
                </th>
                <th scope="col" className={classes.number}>
                  Difference
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <Account key={`${account.provider} ${account.currency}`} account={account} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {accounts.flatMap((account) =>
        account.readings.length > 0
          ? [<Readings key={`${account.provider} ${account.currency}`} account={account} />]
          : []
      )}
      <p className="small soft">
        A still or clip counts when it ends, with what the provider said that it cost, else by its model’s price. A task
        that is being made while a balance is read shows as a difference, and evens out at the next reading. Hours in
        which an account was filled do not count.
        {accounts.length > 0 && untold.length > 0
          ? ` No balance is read of ${inWords(untold)}: a key that makes media may not read it there.`
          : ''}
      </p>
    </div>
  )
}

function Account({ account }: { account: ProviderAccount }) {
  const { label, currency, balance, readAt, expected, lost, difference, unknownRows, readings } = account
  const money = (amount: number) => formatMoney({ currency, amount })
  const isCompared = readings.length > 0
  return (
    <tr>
      <td>
        <strong>{label}</strong>
        <br />
        <span className="small soft">read {formatAgo(readAt)}</span>
        {unknownRows > 0 ? (
          <>
            <br />
            <span className="small soft">
              without {countOf(unknownRows, 'still or clip', 'stills and clips')} of models whose{' '}
              <Link to={studioPages.models}>price</Link> is not known
            </span>
          </>
        ) : null}
      </td>
      <td className={`${classes.number} mono`} data-label="Left">
        {money(balance)}
      </td>
      <td className={`${classes.number} mono`} data-label="Expected">
        {isCompared ? money(expected) : '–'}
      </td>
      <td className={`${classes.number} mono`} data-label="Lost">
        {isCompared ? money(lost) : '–'}
      </td>
      <td className={`${classes.number} mono`} data-label="Difference">
        {isCompared ? <Difference amount={difference} currency={currency} isExplained={unknownRows > 0} /> : '–'}
      </td>
    </tr>
  )
}

interface DifferenceProps {
  amount: number
  currency: string
  /** Rows whose cost is not known are a part of it. */
  isExplained: boolean
}

/** More than expected is what somebody should look at. */
function Difference({ amount, currency, isExplained }: DifferenceProps) {
  const words = formatMoney({ currency, amount: Math.abs(amount) })
  if (amount === 0)
    return (
      <span className={classes.state} data-state="good">
        none
      </span>
    )
  return <span className={amount > 0 && !isExplained ? own.off : undefined}>{`${amount > 0 ? '+' : '−'}${words}`}</span>
}

const shownReadings = 48

function Readings({ account: { label, currency, readings } }: { account: ProviderAccount }) {
  return (
    <details>
      <summary className="small">
        {label}: {countOf(readings.length, 'reading')}
      </summary>
      <ul className={classes.runs}>
        {readings.slice(0, shownReadings).map((reading) => (
          <li key={reading.to} className="small">
            <span className="mono">{formatMoment(reading.to)}</span> {readingWords(reading, currency)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function readingWords({ expected, lost, difference, unknownRows }: Reconciled, currency: string): string {
  const money = (amount: number) => formatMoney({ currency, amount })
  const unknown = unknownRows > 0 ? `, and ${countOf(unknownRows, 'still or clip', 'stills and clips')} not known` : ''
  if (lost === null || difference === null) return `The account was filled. Expected ${money(expected)}${unknown}.`
  return `Expected ${money(expected)}${unknown}; lost ${money(lost)}.`
}

function monthName(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
}
