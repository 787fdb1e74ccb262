import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { quoteQuery } from './price-quote-queries.ts'
import { isDecision } from './quote-words.ts'
import { QuoteSheet } from './quote-sheet.tsx'
import { PageHead } from '../components/page-head.tsx'
import { formatAgo } from '../components/words.ts'

/** A price or a decision that a program or a conversation asked for. The user decides on this page. */
export function QuotePage() {
  const { quoteId } = useParams({ from: '/house/quotes/$quoteId' })
  const { data: quote } = useSuspenseQuery({ ...quoteQuery(quoteId), staleTime: 0 })
  return (
    <>
      <PageHead title={quote.summary} eyebrow={eyebrowOf(quote)}>
        <p>
          Asked {formatAgo(quote.createdAt)}{' '}
          {quote.threadId ? (
            <>
              in{' '}
              <Link to={studioPages.thread} params={{ threadId: quote.threadId }}>
                a conversation
              </Link>
              .
            </>
          ) : (
            <>
              by a program with one of{' '}
              <Link to={studioPages.account} search={{ part: 'api-keys' }}>
                your keys
              </Link>
              .
            </>
          )}
        </p>
      </PageHead>
      <QuoteSheet key={quote.id} quote={quote} />
    </>
  )
}

function eyebrowOf(quote: QuoteView): string {
  const [what, toDo] = isDecision(quote) ? ['decision', 'make'] : ['price', 'confirm']
  if (quote.isExpired) return `A ${what} that has expired`
  return quote.status === 'open' ? `A ${what} to ${toDo}` : `A ${what}`
}
