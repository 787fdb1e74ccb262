import { isToolUIPart, type UIMessage } from 'ai'
import { z } from 'zod'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { pipelineViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { madeByQuote, readAnswer } from './read-answer.ts'

/** A card that an earlier version wrote, and that is not drawn, is not the newest of anything. */
const reviewSchema = pipelineViewSchema.extend({ card: z.enum(['review', 'clips']) })

/** Ids of the tool calls whose review is the newest of its pipeline, so that a pipeline is reviewed in one place. */
export function newestReviews(messages: readonly UIMessage[], quotes: readonly QuoteView[]): ReadonlySet<string> {
  const calls = messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (!isToolUIPart(part) || part.state !== 'output-available') return []
      const answer = readAnswer(part.output)
      const made = answer.kind === 'quote' ? madeByQuote(quotes, answer.quoteId) : part.output
      const card = reviewSchema.safeParse(made).data
      return card ? [[card.id, part.toolCallId] as const] : []
    })
  return new Set(new Map(calls).values())
}
