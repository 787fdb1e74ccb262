import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import type { ToolPrice } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { formatCredits } from '../components/words.ts'
import { SpendChoice } from '../spending/spend-choice.tsx'
import { PurchaseProblem } from '../spending/spend-dialog.tsx'
import { useDecision } from './use-decision.ts'
import classes from './price-card.module.css'

export interface PriceCardProps {
  price: ToolPrice
  /** The server's present quotes. */
  quotes: readonly QuoteView[]
  onDecided(): Promise<void>
}

const pollMilliseconds = 2_000

const words: Record<Exclude<QuoteView['status'], 'open'>, string> = {
  confirmed: 'Confirmed; it is being sent off.',
  done: 'Confirmed and sent off.',
  declined: 'Declined. Nothing was spent.',
  failed: 'It could not be done. Nothing was spent.'
}

/** Nothing is spent before this button is pressed; words in the chat cannot spend. A decision is final, on any page. */
export function PriceCard({ price, quotes, onDecided }: PriceCardProps) {
  const { decided, error, isPending, isConfirming, isConfirmingOther, press } = useDecision(price.quoteId, onDecided)
  const queryClient = useQueryClient()
  const quote = latest(
    decided,
    quotes.find(({ id }) => id === price.quoteId)
  )
  const status = quote?.status ?? 'open'
  // When another page confirmed it and runs it, this page polls until it is done.
  useQuery({
    queryKey: ['price', price.quoteId],
    queryFn: () => queryClient.invalidateQueries({ queryKey: ['threads'] }).then(() => Date.now()),
    enabled: status === 'confirmed' && !isPending,
    refetchInterval: pollMilliseconds
  })
  return (
    <section className={classes.price} aria-label={`Price: ${price.summary}`}>
      <p>
        <strong>{quote?.summary ?? price.summary}</strong>
      </p>
      {status === 'open' ? (
        <>
          <PurchaseProblem error={error} />
          <SpendChoice
            credits={price.credits}
            isBusy={isConfirming}
            isDisabled={isPending}
            onSpend={() => press('confirm')}
            spendLabel={price.label}
            other={
              price.otherWay && {
                ...price.otherWay,
                isBusy: isConfirmingOther,
                onSpend: () => press('confirm-other-way')
              }
            }
            onLeave={() => press('decline')}
          />
        </>
      ) : (
        <>
          <p>
            <strong className="mono">{formatCredits(quote?.credits ?? price.credits)}</strong>
          </p>
          <p className="small" role="status">
            {words[status]}
          </p>
          {status === 'confirmed' && !isPending ? (
            <Button size="xs" variant="default" w="max-content" onClick={() => press('confirm')}>
              Look whether it is done
            </Button>
          ) : null}
        </>
      )}
      {status !== 'open' && isContradicted(error) ? (
        <p className="small soft" role="status">
          {error?.message}
        </p>
      ) : null}
    </section>
  )
}

/** The answer to this page's own press may be older than the server's present state. */
function latest(own: QuoteView | undefined, known: QuoteView | undefined): QuoteView | undefined {
  return own && (own.status !== 'confirmed' || !known || known.status === 'open') ? own : known
}

/** Another page decided differently before this page's press arrived. */
function isContradicted(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'conflict'
}
