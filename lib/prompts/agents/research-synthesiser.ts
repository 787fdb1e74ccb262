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
    const aside = new Map(synthesis.setAside.map(({ quoteId, about }) => [quoteId, about]))
    violations.push(...findUnknownReceipts([...aside.keys()], quotes, 'setAside'))
    for (const list of ['pains', 'desires', 'objections', 'triggers'] as const) {
      for (const quoteId of synthesis[list].flatMap((insight) => insight.quoteIds)) {
        if (aside.get(quoteId) !== 'unrelated') continue
        const message = `${list} rests on quote ${quoteId}, which is set aside as unrelated. It is one or the other.`
        violations.push({ rule: 'rests-on-unrelated', position: null, message })
      }
    }
    for (const { phrase, quoteId } of synthesis.phrases) {
      if (aside.has(quoteId)) {
        const message = `The phrase "${phrase}" is about something else: quote ${quoteId} is set aside.`
        violations.push({ rule: 'phrase-set-aside', position: null, message })
      }
      const quote = quotes.find((candidate) => candidate.id === quoteId)
      if (quote === undefined || !squash(quote.text).includes(squash(phrase))) {
        const message = `"${phrase}" does not stand in quote ${quoteId}. Copy it word for word, or leave it out.`
        violations.push({ rule: 'phrase-not-verbatim', position: null, message })
      }
    }
    return violations
  }
})
