import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { adQuery } from '../ad/ad-queries.ts'
import { accountQuery } from '../api/account.ts'
import { Facts } from '../components/facts.tsx'
import { NextStepAction } from '../components/next-step.tsx'
import { Sheet } from '../components/sheet.tsx'
import { formatAgo, formatCredits, formatMoment } from '../components/words.ts'
import { PurchaseProblem } from '../spending/purchase-problem.tsx'
import { QuoteChoice } from './quote-choice.tsx'
import { isDecision, outcomeOf } from './quote-words.ts'
import { useDecision } from './use-decision.ts'
import classes from '../components/cards.module.css'

/** A price with what it buys and the balance after it, or a decision, and the two buttons that decide. */
export function QuoteSheet({ quote }: { quote: QuoteView }) {
  const queryClient = useQueryClient()
  const { error, isPending, isConfirming, isConfirmingOther, press } = useDecision(quote.id, () => {
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['ads'] })
    void queryClient.invalidateQueries({ queryKey: ['pipelines'] })
    return queryClient.invalidateQueries({ queryKey: ['quotes'] })
  })
  const isWaiting = quote.status === 'open' && !quote.isExpired
  return (
    <Sheet title={quote.title} note={isWaiting ? `expires ${formatAgo(quote.expiresAt)}` : undefined}>
      <div className={classes.stack}>
        <Facts
          items={[
            ...(isWaiting || isDecision(quote) ? [] : [{ label: 'Price', value: formatCredits(quote.credits) }]),
            { label: 'Asked', value: formatMoment(quote.createdAt) },
            ...(isWaiting ? [{ label: 'Waits until', value: formatMoment(quote.expiresAt) }] : [])
          ]}
        />
        {quote.adId ? (
          <p className="small">
            For <AdLink adId={quote.adId} />
          </p>
        ) : null}
        <PurchaseProblem error={error} />
        {isWaiting ? (
          <QuoteChoice
            quote={quote}
            isConfirming={isConfirming}
            isConfirmingOther={isConfirmingOther}
            isPending={isPending}
            onPress={press}
            words={{
              note: 'Nothing is spent before you press; what fails is given back.',
              spendLabel: 'Confirm, spend',
              leaveLabel: 'Decline'
            }}
          />
        ) : (
          <>
            <p role="status">{outcomeOf(quote)}</p>
            <div>
              {quote.status === 'confirmed' ? (
                <Button variant="default" loading={isPending} onClick={() => press('confirm')}>
                  {quote.hasBrokenOff ? 'Go on with it' : 'Look whether it is done'}
                </Button>
              ) : (
                <NextStepAction step={quote.nextStep} />
              )}
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}

function AdLink({ adId }: { adId: string }) {
  const { data: ad } = useQuery(adQuery(adId))
  return (
    <Link to={studioPages.ad} params={{ adId }}>
      {ad?.name ?? 'The ad'}
    </Link>
  )
}
