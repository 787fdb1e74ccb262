import type { OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { sourceName, summariseResearch } from '@callsheet/lib/wire/research/research-summary.ts'
import classes from './quote.module.css'

/** What research could not find, by source, with the setting that would help. Nothing when every source was read. */
export function ResearchOutcome({ research }: { research: OfferResearch }) {
  const { notice, sources } = summariseResearch(research)
  const wanting = sources.flatMap(({ sentence, ...source }) => (sentence ? [{ ...source, sentence }] : []))
  if (wanting.length === 0 && notice === null) return null
  const list = (
    <ul className={`${classes.outcomes} small`} aria-label="Sources">
      {wanting.map(({ source, sentence, settings }) => (
        <li key={source}>
          <strong>{sourceName(source)}</strong>
          <span>
            {sentence}
            {settings.length > 0 ? (
              <>
                {' '}
                It helps to set <code>{settings.join(' or ')}</code>.
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
  return notice === null ? (
    list
  ) : (
    <div className={classes.notice} role="status">
      <p>{notice}</p>
      {list}
    </div>
  )
}
