import type { QuoteInput } from '../wire/agent-inputs.ts'
import type { JudgedClaim } from '../wire/claim-verdict.ts'
import type { Claim, ClaimFact } from '../wire/claims.ts'
import { claimKinds, type ClaimKind } from './claim-kinds.ts'
import { claimLabels } from './claim-labels.ts'
import { figuresOf } from './figures-of.ts'

export interface KnownEvidence {
  facts: readonly ClaimFact[]
  quotes: readonly Pick<QuoteInput, 'id' | 'text' | 'title' | 'rating' | 'votes'>[]
}

/**
 * Looks up what the judge named. Evidence that does not exist, that cannot prove this kind of claim, or that lacks the
 * claim's figure is none, and the reason says so.
 */
export function weighClaim(judged: JudgedClaim, known: KnownEvidence): Claim {
  const { factIds, ...claim } = judged
  const kind: ClaimKind = claimKinds[judged.kind]
  const none = (reason: string): Claim => ({ ...claim, evidence: 'none', facts: [], quoteIds: [], show: '', reason })
  if (judged.evidence === 'none') return none(judged.reason)
  if (judged.evidence === 'show-it') {
    if (!kind.isShown) return none(`A picture proves no ${claimLabels[judged.kind].toLowerCase()}. ${judged.reason}`)
    return judged.show === '' ? none(judged.reason) : { ...claim, facts: [], quoteIds: [] }
  }
  const facts = known.facts.filter(({ id, section }) => factIds.includes(id) && kind.sections.includes(section))
  const quotes = kind.isToldByCustomers ? known.quotes.filter(({ id }) => judged.quoteIds.includes(id)) : []
  if (facts.length === 0 && quotes.length === 0) return none(whyNot(judged, known))
  const missing = missingFigure(judged.words, [
    ...facts.map(({ text }) => text),
    ...quotes.map(({ text, title, rating, votes }) => [title, text, rating, votes].join(' '))
  ])
  if (missing !== null) return none(`The figure ${missing} does not stand in what it is said to rest on.`)
  const evidence = facts.length > 0 ? 'fact' : 'quote'
  return { ...claim, evidence, facts, quoteIds: quotes.map(({ id }) => id), show: '', rewrite: '' }
}

function missingFigure(words: string, evidence: readonly string[]): string | null {
  const stands = new Set(evidence.flatMap(figuresOf))
  return figuresOf(words).find((figure) => !stands.has(figure)) ?? null
}

function whyNot({ kind, factIds, quoteIds }: JudgedClaim, known: KnownEvidence): string {
  const ids = [...factIds, ...quoteIds]
  const isKnown = (id: string) =>
    known.facts.some((fact) => fact.id === id) || known.quotes.some((quote) => quote.id === id)
  const named = ids.map((id) => `“${id}”`).join(', ')
  if (ids.length === 0) return 'No fact and no quote was named for it.'
  if (!ids.some(isKnown)) return `${named} is no fact and no quote of this ad’s offer.`
  const about = known.facts.filter(({ id }) => ids.includes(id)).map(({ text }) => text)[0]
  const what = claimLabels[kind].toLowerCase()
  return about
    ? `“${about}” is no proof of a claim about ${what}.`
    : `A customer’s words are no proof of a claim about ${what}.`
}
