import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { toolErrorSchema, toolPriceSchema } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { readToolCard, type ToolCard } from '@callsheet/lib/wire/app-api/tool-cards.ts'

/** A tool's answer in a thread: a question, a failure, a card that the studio draws, or only words. */
export function readAnswer(output: unknown) {
  const answer = toolPriceSchema.safeParse(output).data ?? toolErrorSchema.safeParse(output).data
  if (answer) return answer
  const card = readToolCard(output)
  return card ? ({ kind: 'card', card } as const) : ({ kind: 'words' } as const)
}

/** The card of what a confirmed question has made. Null until then. */
export function cardOfQuote(quotes: readonly QuoteView[], quoteId: string): ToolCard | null {
  const made = quotes.find(({ id }) => id === quoteId)?.result
  return made?.kind === 'result' ? readToolCard(made.result) : null
}
