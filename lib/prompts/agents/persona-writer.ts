import type { Violation } from '../../disciplines/disciplines.ts'
import { personaWriterInputSchema } from '../../wire/agent-inputs.ts'
import type { PersonaWriterInput } from '../../wire/agent-inputs.ts'
import { personasAnswerSchema } from '../../wire/research/persona.ts'
import type { PersonasAnswer } from '../../wire/research/persona.ts'
import { defineAgent } from '../agent.ts'
import { findUnknownReceipts } from '../receipts.ts'

export const personaWriter = defineAgent<PersonaWriterInput, PersonasAnswer>({
  role: 'writer',
  label: 'The persona writer',
  toolDescription: 'Hand in the personas.',
  maximumTokens: 6_000,
  input: personaWriterInputSchema,
  answerFor: () => personasAnswerSchema,
  check({ personas }, { quotes, count }) {
    const violations: Violation[] = personas.flatMap((persona) =>
      findUnknownReceipts(persona.receipts, quotes, `persona "${persona.name}"`)
    )
    if (personas.length !== count) {
      const message = `${count} personas were asked for, and there are ${personas.length}.`
      violations.push({ rule: 'persona-count', position: null, message })
    }
    return violations
  }
})
