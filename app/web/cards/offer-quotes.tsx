import { useState } from 'react'
import { Button, Chip, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SourceReport } from '@callsheet/lib/wire/market-research.ts'
import { Sheet } from '../parts/sheet.tsx'
import { countOf } from '../parts/words.ts'
import classes from '../pages/offers.module.css'

const shownAtFirst = 24

type Quote = SourceReport['quotes'][number]

/** Customers' own words, as they stand on the page, each with where it was said. */
export function OfferQuotes({ offerId, sources }: { offerId: string; sources: readonly SourceReport[] }) {
  const [source, setSource] = useState<string>('all')
  const [isLong, setLong] = useState(false)
  const all = sources.flatMap((report) => report.quotes)
  const quotes = all.filter((quote) => source === 'all' || quote.source === source)
  const failed = sources.filter((report) => report.outcome !== 'complete')
  return (
    <Sheet title="In their own words" note={countOf(all.length, 'quote')}>
      <div className={classes.stack}>
        <Chip.Group value={source} onChange={(value) => setSource(String(value))}>
          <Group gap="xs" role="group" aria-label="Source">
            <Chip value="all" size="xs">
              All
            </Chip>
            {sources
              .filter((report) => report.quotes.length > 0)
              .map((report) => (
                <Chip key={report.source} value={report.source} size="xs">
                  {report.source.replaceAll('-', ' ')} {report.quotes.length}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
        {failed.map((report) => (
          <p key={report.source} className="small soft">
            {report.source.replaceAll('-', ' ')}: {report.failures[0]?.sentence ?? 'only a part could be read.'}
          </p>
        ))}
        <div className={classes.quotes}>
          {quotes.slice(0, isLong ? undefined : shownAtFirst).map((quote) => (
            <QuoteItem key={quote.id} offerId={offerId} quote={quote} />
          ))}
        </div>
        {quotes.length > shownAtFirst && !isLong ? (
          <Button variant="default" w="max-content" onClick={() => setLong(true)}>
            Show all {quotes.length}
          </Button>
        ) : null}
      </div>
    </Sheet>
  )
}

function QuoteItem({ offerId, quote }: { offerId: string; quote: Quote }) {
  const facts = [
    quote.author,
    quote.rating === null ? null : `${quote.rating} of 5`,
    quote.votes ? `${quote.votes} votes` : null,
    quote.dateText ?? quote.date
  ]
  return (
    <article className={classes.quote}>
      <blockquote>{quote.text}</blockquote>
      <footer>
        <span className="label">{facts.filter(Boolean).join(' · ')}</span>
        <span className="small">
          <a href={quote.sourceUrl} target="_blank" rel="noreferrer noopener">
            {quote.source.replaceAll('-', ' ')}
          </a>{' '}
          ·{' '}
          <Link
            to="/"
            search={{
              offer: offerId,
              quote: quote.id,
              idea: `An ad that opens on what a customer said: “${quote.text.slice(0, 400)}”`
            }}
          >
            Start an ad<span className="visually-hidden"> from this quote</span>
          </Link>
        </span>
      </footer>
    </article>
  )
}
