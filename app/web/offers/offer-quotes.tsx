import { useState } from 'react'
import { Button, Chip, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { customersInTurns, isCustomer, quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import type { OfferQuote, OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { sourceName } from '@callsheet/lib/wire/research/research-summary.ts'
import { QuoteSource } from './quote-source.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf } from '../components/words.ts'
import classes from './offers.module.css'
import { ResearchOutcome } from './research-outcome.tsx'

const shownAtFirst = 24

export interface OfferQuotesProps {
  research: OfferResearch
  /** The address that begins an ad from a quote. */
  startAd(quote: OfferQuote): string
}

/** Customers' words exactly as on the page, each with its source. Advertisers' words are shown separately. */
export function OfferQuotes({ research, startAd }: OfferQuotesProps) {
  const [source, setSource] = useState<string>('all')
  const [isLong, setLong] = useState(false)
  const all = customersInTurns(research)
  const bySource = Map.groupBy(all, (quote) => quote.source)
  const quotes = source === 'all' ? all : (bySource.get(source) ?? [])
  const advertisers = quotesOf(research).filter((quote) => !isCustomer(quote))
  const setAside = quotesOf(research).flatMap((quote) => (quote.setAside ? [{ quote, ...quote.setAside }] : []))
  return (
    <>
      <Sheet title="In their own words" note={countOf(all.length, 'quote')}>
        <div className={classes.stack}>
          {bySource.size > 1 ? (
            <Chip.Group value={source} onChange={(value) => setSource(String(value))}>
              <Group gap="xs" role="group" aria-label="Source">
                <Chip value="all" size="xs">
                  All
                </Chip>
                {[...bySource].map(([name, ofSource]) => (
                  <Chip key={name} value={name} size="xs">
                    {sourceName(name)} {ofSource.length}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          ) : null}
          <ResearchOutcome research={research} />
          {quotes.length > 0 ? (
            <div className={classes.quotes}>
              {quotes.slice(0, isLong ? undefined : shownAtFirst).map((quote) => (
                <QuoteItem key={quote.id} quote={quote} to={startAd(quote)} />
              ))}
            </div>
          ) : null}
          {quotes.length > shownAtFirst && !isLong ? (
            <Button variant="default" w="max-content" onClick={() => setLong(true)}>
              Show all {quotes.length}
            </Button>
          ) : null}
        </div>
      </Sheet>
      {setAside.length > 0 ? (
        <Sheet title="Found, but not about it" note={countOf(setAside.length, 'quote')}>
          <p className="small soft">No script rests on these words.</p>
          <div className={classes.quotes}>
            {setAside.map(({ quote, about, reason }) => (
              <QuoteItem key={quote.id} quote={quote} why={`${aboutWords[about]}: ${reason}`} />
            ))}
          </div>
        </Sheet>
      ) : null}
      {advertisers.length > 0 ? (
        <Sheet title="What is advertised already" note={countOf(advertisers.length, 'ad')}>
          <div className={classes.quotes}>
            {advertisers.map((quote) => (
              <QuoteItem key={quote.id} quote={quote} />
            ))}
          </div>
        </Sheet>
      ) : null}
    </>
  )
}

const aboutWords = { competitor: 'About a competitor', unrelated: 'About something else' } as const

interface QuoteItemProps {
  quote: OfferQuote
  /** The address that begins an ad from it. */
  to?: string
  /** Why no ad begins from it. */
  why?: string
}

function QuoteItem({ quote, to, why }: QuoteItemProps) {
  const heading = quote.kind === 'comment' || quote.kind === 'transcript' ? null : quote.title
  return (
    <article className={classes.quote}>
      {heading && heading !== quote.text ? <strong className="small">{heading}</strong> : null}
      <blockquote>{quote.text}</blockquote>
      {why ? <p className="small">{why}</p> : null}
      <footer>
        <QuoteSource quote={quote} />
        {to ? (
          <Link to={to} className="small">
            Start an ad<span className="visually-hidden"> from this quote</span>
          </Link>
        ) : null}
      </footer>
    </article>
  )
}
