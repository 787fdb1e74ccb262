import type { Violation } from '../../disciplines/disciplines.ts'
import { researchSynthesiserInputSchema } from '../../wire/agent-inputs.ts'
import type { ResearchSynthesiserInput } from '../../wire/agent-inputs.ts'
import { researchSynthesisSchema } from '../../wire/research/research-synthesis.ts'
import type { ResearchSynthesis } from '../../wire/research/research-synthesis.ts'
import { defineAgent } from '../agent.ts'
import { findUnknownReceipts } from '../receipts.ts'

const squash = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

export const researchSynthesiser = defineAgent<ResearchSynthesiserInput, ResearchSynthesis>({
  role: 'writer',
  label: 'The research synthesiser',
  toolDescription: 'Hand in what the customers say, with the quotes it rests on.',
  maximumTokens: 6_000,
  input: researchSynthesiserInputSchema,
  answerFor: () => researchSynthesisSchema,
  check(synthesis, { quotes }) {
    const violations: Violation[] = (['pains', 'desires', 'objections', 'triggers'] as const).flatMap((list) =>
      synthesis[list].flatMap((insight) => findUnknownReceipts(insight.quoteIds, quotes, list))
    )
    for (const { phrase, quoteId } of synthesis.phrases) {
      const quote = quotes.find((candidate) => candidate.id === quoteId)
      if (quote === undefined || !squash(quote.text).includes(squash(phrase))) {
        const message = `"${phrase}" does not stand in quote ${quoteId}. Copy it word for word, or leave it out.`
        violations.push({ rule: 'phrase-not-verbatim', position: null, message })
      }
    }
    return violations
  }
})
