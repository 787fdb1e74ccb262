import type { OfferIntelligence, ReadFact } from '@callsheet/lib/wire/research/offer-intelligence.ts'
import { formatDay } from '../components/words.ts'
import { Sheet } from '../components/sheet.tsx'
import classes from './offers.module.css'

interface OfferFactsProps {
  facts: Partial<OfferIntelligence>
  /** When the page was read. Null for a text, and where an earlier version read it. */
  readAt: string | null
}

/** The facts on the page, each with its place. */
export function OfferFacts({ facts, readAt }: OfferFactsProps) {
  const groups: [string, readonly (ReadFact | null | undefined)[]][] = [
    ['What it is', [facts.product]],
    ['Promise', [facts.promise]],
    ['Price', [facts.price]],
    ['How it works', [facts.mechanism]],
    ['For whom', facts.audience ?? []],
    ['Problems it solves', facts.problems ?? []],
    ['Proof', facts.proof ?? []],
    ['Doubts', facts.objections ?? []],
    ['Claims that need proof', facts.claimsNeedingEvidence ?? []]
  ]
  return (
    <Sheet title="What the page says" {...(readAt && { note: `read on ${formatDay(readAt)}` })}>
      <div className={classes.facts}>
        {groups.map(([title, items]) => {
          const known = items.filter((item) => item !== null && item !== undefined)
          if (known.length === 0) return null
          return (
            <div key={title}>
              <h3>{title}</h3>
              {known.length === 1 && known[0] ? (
                <p title={sourceOf(known[0])}>{known[0].text}</p>
              ) : (
                <ul>
                  {known.map((fact) => (
                    <li key={fact.text} title={sourceOf(fact)}>
                      {fact.text}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        })}
      </div>
    </Sheet>
  )
}

/** The page's own words at the place of a fact. */
function sourceOf({ evidence, where }: ReadFact): string {
  return evidence ? `“${evidence}” (${where})` : where
}
