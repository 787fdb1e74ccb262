import { useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import type { ToolPrice } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { paceOf } from '../api/live.ts'
import { formatCredits } from '../components/words.ts'
import { PurchaseProblem } from '../spending/purchase-problem.tsx'
import { QuoteChoice } from './quote-choice.tsx'
import { isDecision, retiredWords, shortOutcomeOf } from './quote-words.ts'
import { useDecision } from './use-decision.ts'
import classes from './price-card.module.css'

export interface PriceCardProps {
  price: ToolPrice
  /** The server's present quotes. */
  quotes: readonly QuoteView[]
  onDecided(): Promise<void>
}

const pollMilliseconds = 2_000

/**
 * Nothing is spent or decided before this button is pressed; words in the chat do neither. A decision is final, on any
 * page.
 */
export function PriceCard({ price, quotes, onDecided }: PriceCardProps) {
  const card = useRef<HTMLElement>(null)
  const { decided, error, isPending, isConfirming, isConfirmingOther, press } = useDecision(
    price.quoteId,
    async (answer) => {
      await onDecided()
      // What was bought appears below the card.
      if (answer?.status === 'done') card.current?.scrollIntoView({ block: 'start' })
    }
  )
  const queryClient = useQueryClient()
  const quote = latest(
    decided,
    quotes.find(({ id }) => id === price.quoteId)
  )
  const status = quote?.status ?? 'open'
  const retired = quote && status === 'open' ? retiredWords(quote, quotes) : null
  // When another page confirmed it and runs it, this page polls until it is done.
  useQuery({
    queryKey: ['price', price.quoteId],
    queryFn: () => queryClient.invalidateQueries({ queryKey: ['threads'] }).then(() => Date.now()),
    enabled: status === 'confirmed' && !isPending,
    refetchInterval: () => paceOf(true, pollMilliseconds)
  })
  return (
    <section
      ref={card}
      className={classes.price}
      aria-label={`${isDecision(price) ? 'Decision' : 'Price'}: ${price.summary}`}
    >
      <p>
        <strong>{quote?.summary ?? price.summary}</strong>
      </p>
      {status === 'open' && retired ? (
        <p className="small soft" role="status">
          {retired}
        </p>
      ) : status === 'open' ? (
        <>
          <PurchaseProblem error={error} />
          <QuoteChoice
            quote={price}
            isConfirming={isConfirming}
            isConfirmingOther={isConfirmingOther}
            isPending={isPending}
            onPress={press}
          />
        </>
      ) : (
        <>
          {isDecision(price) ? null : (
            <p>
              <strong className="mono">{formatCredits(quote?.credits ?? price.credits)}</strong>
            </p>
          )}
          <p className="small" role="status">
            {shortOutcomeOf(price, status)}
          </p>
          {status === 'confirmed' && !isPending ? (
            <Button size="xs" variant="default" w="max-content" onClick={() => press('confirm')}>
              {quote?.hasBrokenOff ? 'Go on with it' : 'Look whether it is done'}
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
