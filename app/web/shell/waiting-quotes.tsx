import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { waitingQuotesQuery } from '../price-quotes/price-quote-queries.ts'
import { isDecision } from '../price-quotes/quote-words.ts'
import { countOf, formatCredits } from '../components/words.ts'
import classes from './shell.module.css'

const shown = 3

/** The purchases and decisions that programs asked for and nobody has confirmed. Shown on every page except their own. */
export function WaitingQuotes() {
  const { data = [] } = useQuery(waitingQuotesQuery)
  const { quoteId } = useParams({ strict: false })
  const waiting = data.filter(({ id }) => id !== quoteId)
  if (waiting.length === 0) return null
  return (
    <aside className={classes.quotes} aria-label="Prices to confirm">
      <p role="status">
        <strong>{countOf(waiting.length, waiting.some(isDecision) ? 'question' : 'price')}</strong>{' '}
        {waiting.length === 1 ? 'waits' : 'wait'} for your word.
      </p>
      <ul>
        {waiting.slice(0, shown).map((quote) => (
          <li key={quote.id}>
            <Link to={studioPages.quote} params={{ quoteId: quote.id }}>
              {quote.summary}
            </Link>
            {': '}
            <span className="mono">{isDecision(quote) ? quote.press : formatCredits(quote.credits)}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
