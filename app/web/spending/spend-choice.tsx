import { useEffect, type MouseEvent } from 'react'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../api/account.ts'
import { useAccount } from '../api/use-account.ts'
import { TopUp } from '../components/problem-notice.tsx'
import { formatCredits, formatNumber } from '../components/words.ts'
import classes from './spending.module.css'

export interface SpendChoiceProps {
  credits: number
  /** Said beside the price; that what fails is given back unless something else is. */
  note?: string
  isBusy: boolean
  isDisabled?: boolean
  onSpend(): void
  onLeave(): void
  /** Before the amount, where it is more than spending. */
  spendLabel?: string
  leaveLabel?: string
}

/** Price, balance, what would be left, and the one button of the studio that spends. */
export function SpendChoice({
  credits,
  note = 'Given back where something fails.',
  isBusy,
  isDisabled = false,
  onSpend,
  onLeave,
  spendLabel = 'Spend',
  leaveLabel = 'Not now'
}: SpendChoiceProps) {
  const { balance } = useAccount()
  const queryClient = useQueryClient()
  // The balance of this moment: another page may have spent meanwhile.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }), [queryClient])
  const isShort = credits > balance
  // The second half of a double click on whatever opened this is no answer to it.
  const press = (event: MouseEvent) => (event.detail > 1 ? undefined : onSpend())
  return (
    <div className={classes.choice}>
      {isShort ? (
        <TopUp price={credits} balance={balance} detail="" />
      ) : (
        <p>
          <strong className="mono">{formatCredits(credits)}</strong>{' '}
          <span className="small soft">
            of {formatNumber(balance)}; {formatNumber(balance - credits)} left after. {note}
          </span>
        </p>
      )}
      <div className={classes.actions}>
        {isShort ? null : (
          <Button loading={isBusy} disabled={isDisabled} onClick={press}>
            {spendLabel} {formatCredits(credits)}
          </Button>
        )}
        <Button variant="default" onClick={onLeave} data-autofocus>
          {leaveLabel}
        </Button>
      </div>
    </div>
  )
}
