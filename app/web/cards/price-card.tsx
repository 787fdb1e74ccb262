import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Quote } from '../api/chat.ts'
import { callApi } from '../api/http.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatCredits, formatNumber } from '../parts/words.ts'
import classes from './conversation.module.css'

export interface PriceFacts {
  quoteId: string
  credits: number
  balance: number
  summary: string
}

export interface PriceCardProps {
  price: PriceFacts
  /** As the server has them now. */
  quotes: readonly Quote[]
  onDecided(): Promise<void>
}

const words: Record<Quote['status'], string> = {
  open: '',
  confirmed: 'Confirmed; it is being sent off.',
  done: 'Confirmed and sent off.',
  declined: 'Declined. Nothing was spent.',
  failed: 'It could not be done. Nothing was spent.'
}

/** Nothing is spent before this button is pressed: words in the chat cannot. */
export function PriceCard({ price, quotes, onDecided }: PriceCardProps) {
  const decide = useMutation({
    mutationFn: (decision: 'confirm' | 'decline') =>
      callApi<Quote>(`/api/quotes/${price.quoteId}`, { body: { decision } }),
    onSettled: onDecided
  })
  const status = decide.data?.status ?? quotes.find(({ id }) => id === price.quoteId)?.status ?? 'open'
  return (
    <section className={classes.price} aria-label={`Price: ${price.summary}`}>
      <p>
        <strong>{price.summary}</strong>
      </p>
      <p>
        <strong className="mono">{formatCredits(price.credits)}</strong>{' '}
        <span className="small soft">
          of {formatNumber(price.balance)}; {formatNumber(price.balance - price.credits)} left after. Given back where
          something fails.
        </span>
      </p>
      {decide.isError ? <ProblemNotice error={decide.error} /> : null}
      {status === 'open' ? (
        <div className={classes.priceActions}>
          <Button
            loading={decide.isPending && decide.variables === 'confirm'}
            disabled={decide.isPending}
            onClick={() => decide.mutate('confirm')}
          >
            Spend {formatCredits(price.credits)}
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('decline')}>
            Not now
          </Button>
        </div>
      ) : (
        <p className="small" role="status">
          {words[status]}
        </p>
      )}
    </section>
  )
}
