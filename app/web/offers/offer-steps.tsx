import { Check } from '../icons/icons.ts'
import type { OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import { customerQuotesOf, isResearched } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { countOf } from '../components/words.ts'
import classes from './offers.module.css'

/** The steps of reading an offer: the finished ones with their results, the present one, and the next ones. */
export function OfferSteps({ offer }: { offer: OfferView }) {
  const { intelligence, research, synthesis, personas, status } = offer
  const quotes = isResearched(research) ? customerQuotesOf(research).length : null
  const { done = 0 } = offer.progress ?? {}
  const steps = [
    { label: 'Read the page', isDone: intelligence !== null, found: intelligence?.name ?? null },
    {
      label: 'Collect what customers say',
      isDone: isResearched(research),
      found: quotes === null ? null : quotes === 0 ? 'nobody was heard' : countOf(quotes, 'quote')
    },
    {
      label: 'Find what they have in common',
      // Without quotes there is nothing to find, but the step is still done.
      isDone: synthesis !== null || done > 2,
      found: synthesis === null && done > 2 ? 'nothing to compare' : null
    },
    {
      label: 'Write the personas',
      isDone: personas.length > 0,
      found: personas.length > 0 ? countOf(personas.length, 'persona') : null
    }
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={classes.steps} aria-label="Steps" aria-live="polite">
      {steps.map(({ label, isDone, found }, index) => {
        const state = isDone ? 'done' : index > current ? 'next' : status === 'Failed' ? 'failed' : 'now'
        return (
          <li
            key={label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="mono" aria-hidden>
              {isDone ? <Check size={16} /> : index + 1}
            </span>
            <span>
              {label}
              <span className="visually-hidden">, {wordOf[state]}</span>
            </span>
            <span className="label">
              {state === 'now' ? (offer.progress?.label ?? 'waiting its turn') : (found ?? wordOf[state])}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const wordOf = { done: 'done', now: 'under way', next: 'to come', failed: 'stopped here' } as const
