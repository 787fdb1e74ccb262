import { customersInTurns } from '@callsheet/lib/wire/research/offer-quotes.ts'
import type { OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { QuoteSource } from '../../offers/quote-source.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { countOf } from '../../components/words.ts'
import offers from '../../offers/offers.module.css'
import { ResearchOutcome } from '../../offers/research-outcome.tsx'

const shown = 8

/** Customers' exact words with their source, and the sources that could not be read. */
export function ThreadQuotes({ research }: { research: OfferResearch }) {
  const quotes = customersInTurns(research)
  return (
    <Sheet title="In their own words" note={countOf(quotes.length, 'quote')}>
      <div className={offers.stack}>
        <ResearchOutcome research={research} />
        {quotes.length > 0 ? (
          <div className={offers.quotes}>
            {quotes.slice(0, shown).map((quote) => (
              <article key={quote.id} className={offers.quote}>
                <blockquote>{quote.text}</blockquote>
                <footer>
                  <QuoteSource quote={quote} />
                </footer>
              </article>
            ))}
          </div>
        ) : null}
      </div>
    </Sheet>
  )
}
