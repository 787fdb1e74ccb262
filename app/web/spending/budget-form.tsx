import { Button, NumberInput } from '@mantine/core'
import type { BudgetView } from '@callsheet/lib/wire/app-api/costs.ts'
import { useTyped } from '../components/use-typed.ts'
import { formatCredits, formatNumber } from '../components/words.ts'
import classes from './costs.module.css'

export interface BudgetFormProps {
  state: BudgetView
  /** For the field: `Credits that may be spent on this ad`. */
  label: string
  /** After `Without a budget,`. */
  without: string
  isPending: boolean
  onSet(credits: number | null): void
}

/** What was spent beside what may be, as a bar and in words, and the form that changes it. */
export function BudgetForm({ state: { spent, budget }, label, without, isPending, onSet }: BudgetFormProps) {
  const [typed, setTyped] = useTyped<number | string>(budget ?? '')
  const isReached = budget !== null && spent >= budget
  return (
    <div className={classes.budget}>
      <p>
        <strong>{formatCredits(spent)} spent</strong>
        {budget === null ? (
          <span className="soft">, without a budget.</span>
        ) : (
          <>
            {' '}
            of {formatNumber(budget)}.{' '}
            {isReached ? (
              <span className={classes.reached}>Nothing more is bought until the budget is higher.</span>
            ) : (
              <span className="soft">{formatCredits(budget - spent)} left.</span>
            )}
          </>
        )}
      </p>
      {budget === null ? null : (
        <div className={classes.bar} data-reached={isReached || undefined} aria-hidden>
          <span style={{ width: `${budget === 0 ? 100 : Math.min(100, (spent / budget) * 100)}%` }} />
        </div>
      )}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSet(Number(typed))
        }}
      >
        <NumberInput
          label={label}
          className={classes.field}
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          thousandSeparator=","
          placeholder="no budget"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={typed === '' || Number(typed) === budget}>
          Set budget
        </Button>
        {budget === null ? null : (
          <Button
            variant="subtle"
            color="gray"
            disabled={isPending}
            onClick={() => {
              setTyped('')
              onSet(null)
            }}
          >
            Take it away
          </Button>
        )}
      </form>
      {budget === null ? <p className="small soft">Without a budget, {without}</p> : null}
    </div>
  )
}
