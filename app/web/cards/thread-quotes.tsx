import type { SourceReport } from '@callsheet/lib/wire/market-research.ts'
import { Sheet } from '../parts/sheet.tsx'
import { countOf } from '../parts/words.ts'
import offers from '../pages/offers.module.css'

const shown = 8

/** What customers say, word for word, with where they said it. */
export function ThreadQuotes({ sources }: { sources: readonly SourceReport[] }) {
  const quotes = sources.flatMap((source) => source.quotes)
  return (
    <Sheet title="In their own words" note={countOf(quotes.length, 'quote')}>
      <div className={offers.quotes}>
        {quotes.slice(0, shown).map((quote) => (
          <article key={quote.id} className={offers.quote}>
            <blockquote>{quote.text}</blockquote>
            <footer>
              <span className="label">{[quote.author, quote.dateText ?? quote.date].filter(Boolean).join(' · ')}</span>
              <a className="small" href={quote.sourceUrl} target="_blank" rel="noreferrer noopener">
                {quote.source.replaceAll('-', ' ')}
              </a>
            </footer>
          </article>
        ))}
      </div>
    </Sheet>
  )
}
