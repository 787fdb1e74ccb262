import { cutText } from '../text/cut-text.ts'
import type { BrandClaim } from '../wire/brand-kit.ts'
import type { ClaimFact } from '../wire/claims.ts'
import { readFactSchema } from '../wire/research/offer-intelligence.ts'
import type { FactSection } from './claim-labels.ts'

// Not `claimsNeedingEvidence`: the page says these things, and an ad must not repeat them.
const sectionsOfOffer = [
  'product',
  'promise',
  'price',
  'mechanism',
  'audience',
  'problems',
  'proof',
  'objections',
  'competitors'
] as const satisfies readonly FactSection[]

export interface FactsOptions {
  /** As it is stored. Null for an ad without an offer. */
  offer: Record<string, unknown> | null
  /** The user's own words: the idea, and what they told the writer. */
  brief: readonly (string | null | undefined)[]
  /** Claims that the ad's brand allows. */
  brandClaims?: readonly BrandClaim[] | undefined
}

const mostCharacters = 8_000

/** The statements that a script's claims may rest on, each with an id such as `price` or `proof-2`. */
export function factsOfOffer({ offer, brief, brandClaims = [] }: FactsOptions): ClaimFact[] {
  const told = brief.filter((text): text is string => Boolean(text?.trim()))
  const facts = sectionsOfOffer.flatMap((section) =>
    readFacts(offer?.[section]).map((text, index) => ({ id: idOf(section, index), section, text }))
  )
  const words = told.map((text, index) => ({
    id: idOf('brief', index),
    section: 'brief' as const,
    text: cutText(text, mostCharacters)
  }))
  const claims = brandClaims.map(({ text, proof }, index) => ({
    id: idOf('brand', index),
    section: 'brand' as const,
    text: `${text} (proof: ${proof})`
  }))
  return [...facts, ...claims, ...words]
}

const idOf = (section: FactSection, index: number) => (index === 0 ? section : `${section}-${index + 1}`)

function readFacts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const fact = readFactSchema.safeParse(one).data
    if (!fact) return []
    return fact.evidence === '' || fact.evidence === fact.text ? fact.text : `${fact.text} (“${fact.evidence}”)`
  })
}
