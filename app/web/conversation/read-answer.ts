import { z } from 'zod'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { toolErrorSchema, toolPriceSchema } from '@callsheet/lib/wire/app-api/tool-answers.ts'

const namedSchema = z.object({ card: z.string() })

/** What kind of card an answer is. Its fields are read by the card's own schema where it is drawn. */
export type NamedCard = z.output<typeof namedSchema>

/** A tool's answer in a thread: a question, a failure, a card, or only words. */
export function readAnswer(output: unknown) {
  const answer = toolPriceSchema.safeParse(output).data ?? toolErrorSchema.safeParse(output).data
  if (answer) return answer
  const card = namedSchema.safeParse(output).data
  return card ? ({ kind: 'card', card } as const) : ({ kind: 'words' } as const)
}

/** What a confirmed question has made. Undefined until then. */
export function madeByQuote(quotes: readonly QuoteView[], quoteId: string): unknown {
  const made = quotes.find(({ id }) => id === quoteId)?.result
  return made?.kind === 'result' ? made.result : undefined
}

/** The card of an answer, or that of what its question has made. */
export function namedCard(output: unknown, quotes: readonly QuoteView[]): NamedCard | null {
  const answer = readAnswer(output)
  if (answer.kind === 'card') return answer.card
  if (answer.kind !== 'quote') return null
  return namedSchema.safeParse(madeByQuote(quotes, answer.quoteId)).data ?? null
}
