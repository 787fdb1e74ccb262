import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../api/account.ts'
import { useAccount } from '../api/use-account.ts'
import { TopUp } from '../components/problem-notice.tsx'
import { formatCredits, formatNumber } from '../components/words.ts'
import classes from './spending.module.css'

export interface SpendChoiceProps {
  credits: number
  /** Shown next to the price. By default it says that the credits of failed items are given back. */
  note?: string
  isBusy: boolean
  /** The last press has no answer: the balance may already be the one after it. */
  isUnanswered?: boolean
  isDisabled?: boolean
  onSpend(): void
  onLeave(): void
  /** Leaving while it is bought only closes the question. Where it would decline, it has to wait. */
  mayLeaveIt?: boolean
  /** The words before the amount, when the press does more than spend. */
  spendLabel?: string
  /** Another way at its own price, decided by a button of its own. */
  other?: OtherChoice | undefined
  leaveLabel?: string
}

export interface OtherChoice {
  /** The words before the amount. */
  label: string
  credits: number
  isBusy: boolean
  onSpend(): void
}

/** Price, balance, the balance after, and the only button of the studio that spends. */
export function SpendChoice({
  credits,
  note = 'Given back where something fails.',
  isBusy,
  isUnanswered = false,
  isDisabled = false,
  onSpend,
  onLeave,
  mayLeaveIt = false,
  spendLabel = 'Spend',
  other,
  leaveLabel = 'Not now'
}: SpendChoiceProps) {
  const account = useAccount()
  const [balance, setBalance] = useState(account.balance)
  const isSpending = isBusy || other?.isBusy === true
  // What this press takes must not look like the price of a second one.
  if (!isSpending && !isUnanswered && balance !== account.balance) setBalance(account.balance)
  const queryClient = useQueryClient()
  // Reads the balance again, because another page may have spent since.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }), [queryClient])
  const isShort = credits > balance
  return (
    <div className={classes.choice}>
      {isShort ? (
        <TopUp price={credits} balance={balance} detail="" />
      ) : (
        <p>
          <strong className="mono">{formatCredits(credits)}</strong>{' '}
          <span className="small soft">
            of {formatNumber(balance)}; {formatNumber(balance - credits)} left after.{' '}
            <span role="status">{isSpending ? 'It is being bought. One moment …' : note}</span>
          </span>
        </p>
      )}
      <div className={classes.actions}>
        {isShort ? null : (
          <Button loading={isBusy} disabled={isDisabled || other?.isBusy} data-own-press onClick={() => onSpend()}>
            {spendLabel} {formatCredits(credits)}
          </Button>
        )}
        {other && other.credits <= balance ? (
          <Button
            variant="default"
            loading={other.isBusy}
            disabled={isDisabled || isBusy}
            data-own-press
            onClick={() => other.onSpend()}
          >
            {other.label} {formatCredits(other.credits)}
          </Button>
        ) : null}
        <Button
          variant={other ? 'subtle' : 'default'}
          color={other ? 'gray' : undefined}
          disabled={isSpending && !mayLeaveIt}
          onClick={onLeave}
          data-autofocus
        >
          {leaveLabel}
        </Button>
      </div>
    </div>
  )
}
