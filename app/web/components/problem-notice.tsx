import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { accountQuery } from '../api/account.ts'
import { useAway } from '../api/connection.ts'
import { isNotSent } from '../api/not-sent.ts'
import { isAdmin } from '../api/use-account.ts'
import { StartOverOf } from './start-over-of.tsx'
import { formatCredits } from './words.ts'
import classes from './components.module.css'

export interface ProblemNoticeProps {
  error: unknown
  /** Tries the same thing again. */
  onRetry?: () => void
}

/** Every error says what happened, what it cost and what to do. Too few credits is a top-up prompt, not an error. */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
  const isAway = useAway() !== null
  const problem = error instanceof ProblemError ? error.problem : null
  if (isNotSent(error) && !isAway) return <NotSent onRetry={onRetry} />
  if (problem?.code === 'insufficient-credits')
    return <TopUp price={problem.price} balance={problem.balance} detail={problem.detail} />
  const isOwnModelKey = problem?.modelKey !== undefined
  const cost = typeof problem?.cost === 'string' ? problem.cost : costOf(problem)
  return (
    <div className={classes.problem} role="alert">
      <strong>{titleOf(problem)}</strong>
      <p>{problem?.detail ?? (error instanceof Error ? error.message : 'The reason is not known.')}</p>
      <p className="small soft">
        {cost} {isOwnModelKey ? '' : adviceOf(problem)}
      </p>
      <StartOverOf problem={problem} />
      {typeof problem?.budgetAt === 'string' ? <BudgetLink address={problem.budgetAt} of={problem.budgetOf} /> : null}
      {isOwnModelKey ? (
        <div className={classes.problemActions}>
          <Button size="xs" variant="default" component={Link} to={accountAddress('model-key')}>
            See your model key
          </Button>
        </div>
      ) : null}
      {onRetry ? <TryAgain onRetry={onRetry} /> : null}
    </div>
  )
}

/** What kept the call here is over. Its words would say that it lasts. */
function NotSent({ onRetry }: { onRetry: ProblemNoticeProps['onRetry'] | undefined }) {
  return (
    <div className={classes.problem} role="alert">
      <strong>That was not sent</strong>
      <p>The connection was away and is back. Nothing happened and nothing was charged: press again.</p>
      {onRetry ? <TryAgain onRetry={onRetry} /> : null}
    </div>
  )
}

function TryAgain({ onRetry }: { onRetry(): void }) {
  return (
    <div className={classes.problemActions}>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** A member cannot open the page of the workspace's budget, and reads in the problem that an admin can. */
function BudgetLink({ address, of }: { address: string; of: unknown }) {
  const account = useQueryClient().getQueryData(accountQuery.queryKey)
  if (of === 'workspace' && !(account && isAdmin(account))) return null
  return (
    <div className={classes.problemActions}>
      <Button size="xs" variant="default" component="a" href={pathOf(address)}>
        See the budget
      </Button>
    </div>
  )
}

/** The server names the whole address, for programs. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

/** Without an answer the cost is not known, and a full disk says it itself. */
function costOf(problem: ProblemError['problem'] | null): string {
  return problem?.status === 0 || problem?.code === 'storage-unavailable' ? '' : 'Nothing was charged for this request.'
}

export function TopUp({ price, balance, detail }: { price: unknown; balance: unknown; detail: string }) {
  const isKnown = typeof price === 'number' && typeof balance === 'number'
  return (
    <div className={`${classes.problem} ${classes.topUp}`} role="alert">
      <strong>{isKnown ? `${formatCredits(price - balance)} short` : 'Not enough credits'}</strong>
      <p>{isKnown ? `This takes ${formatCredits(price)} and you have ${formatCredits(balance)}.` : detail}</p>
      <p className="small soft">
        Nothing was charged and nothing was started. Top up, or take fewer or shorter scenes.
      </p>
      <div className={classes.problemActions}>
        <Button size="xs" component={Link} to={studioPages.credits}>
          Get credits
        </Button>
      </div>
    </div>
  )
}

/** A quota is a person's allowance, and no fault in how they ask. */
function titleOf(problem: ProblemError['problem'] | null): string {
  if (problem?.limit !== undefined) return 'Used up for now'
  if (isRefusedAnswer(problem)) return 'The answer was not good enough'
  return problem?.title ?? 'Something went wrong on this page'
}

/** A model answered, and its answer broke our rules: that does not pass with time. */
const isRefusedAnswer = (problem: ProblemError['problem'] | null): boolean =>
  problem?.code === 'upstream-failed' && problem.agent !== undefined

function adviceOf(problem: ProblemError['problem'] | null): string {
  if (isRefusedAnswer(problem))
    return 'Another try may come out right. If it does not, say what you want in fewer or simpler words.'
  switch (problem?.code) {
    case 'conflict':
      return 'The page may be out of date: reload it to see the present state.'
    case 'rate-limited':
      return 'Nothing is lost: it can be tried again then.'
    case 'upstream-failed':
    case 'upstream-timeout':
    case 'unavailable':
      return 'It is usually over soon: try again in a minute.'
    case 'storage-unavailable':
      return 'It can be tried again as soon as there is room, which an admin can make.'
    case 'invalid-input':
      return 'Change what is named above and send it again.'
    case 'forbidden':
      return 'Ask an admin of this workspace.'
    case undefined:
    case 'internal':
      return 'Reload the page; if it stays, tell the admin what you were doing.'
    default:
      return ''
  }
}
