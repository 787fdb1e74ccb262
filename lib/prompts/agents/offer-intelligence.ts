import type { Violation } from '../../disciplines/disciplines.ts'
import { offerIntelligenceInputSchema } from '../../wire/agent-inputs.ts'
import type { OfferIntelligenceInput } from '../../wire/agent-inputs.ts'
import { bareText } from '../../text/bare-text.ts'
import { maximumSearchWords, offerIntelligenceSchema } from '../../wire/research/offer-intelligence.ts'
import type { OfferIntelligence, ReadFact } from '../../wire/research/offer-intelligence.ts'
import { defineAgent } from '../agent.ts'

export const offerIntelligence = defineAgent<OfferIntelligenceInput, OfferIntelligence>({
  role: 'extractor',
  label: 'The offer analyst',
  toolDescription: 'Hand in what the page says about the offer.',
  maximumTokens: 6_000,
  input: offerIntelligenceInputSchema,
  answerFor: () => offerIntelligenceSchema,
  check(answer, { text, title, pageFacts }) {
    const page = bareText(`${title ?? ''} ${text} ${JSON.stringify(pageFacts ?? null)}`)
    const sentences = [...answer.searchTerms, ...answer.competitorTerms]
      .filter((term) => term.split(/\s+/).length > maximumSearchWords || /[.!?;]$/.test(term))
      .map((term): Violation => ({
        rule: 'search-term-too-long',
        position: null,
        message: `"${term}" is no search term. Give at most ${maximumSearchWords} words, as typed into a search box.`
      }))
    const unread = factsOf(answer)
      .filter(({ evidence }) => evidence !== '' && !page.includes(bareText(evidence)))
      .map(({ evidence }): Violation => ({
        rule: 'evidence-not-on-page',
        position: null,
        message: `"${evidence}" does not stand on the page. Copy a passage word for word, or leave evidence empty.`
      }))
    return [...unread, ...sentences]
  }
})

function factsOf(answer: OfferIntelligence): ReadFact[] {
  const { product, promise, price, mechanism } = answer
  const single = [product, promise, price, mechanism].filter((fact) => fact !== null)
  const { productFacts, audience, problems, proof, objections, competitors, claimsNeedingEvidence } = answer
  return [
    ...single,
    ...productFacts,
    ...audience,
    ...problems,
    ...proof,
    ...objections,
    ...competitors,
    ...claimsNeedingEvidence
  ]
}
