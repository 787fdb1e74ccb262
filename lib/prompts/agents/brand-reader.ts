import { brandReaderInputSchema } from '../../wire/agent-inputs.ts'
import type { BrandReaderInput } from '../../wire/agent-inputs.ts'
import { brandReadSchema } from '../../wire/research/brand-reading.ts'
import type { BrandRead } from '../../wire/research/brand-reading.ts'
import { defineAgent } from '../agent.ts'

/** No answer is refused for words that are not on the page: the caller drops them, and a person corrects the rest. */
export const brandReader = defineAgent<BrandReaderInput, BrandRead>({
  role: 'extractor',
  label: 'The brand reader',
  toolDescription: 'Hand in what the page shows of the brand.',
  maximumTokens: 5_000,
  input: brandReaderInputSchema,
  answerFor: () => brandReadSchema
})
