import { isToolUIPart, type UIMessage } from 'ai'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { namedCard } from './read-answer.ts'

/** Ids of the tool calls whose review is the newest of its pipeline, so that a pipeline is reviewed in one place. */
export function newestReviews(messages: readonly UIMessage[], quotes: readonly QuoteView[]): ReadonlySet<string> {
  const calls = messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (!isToolUIPart(part) || part.state !== 'output-available') return []
      const card = namedCard(part.output, quotes)
      return card?.card === 'review' || card?.card === 'clips' ? [[card.id, part.toolCallId] as const] : []
    })
  return new Set(new Map(calls).values())
}
