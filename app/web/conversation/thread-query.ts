import { queryOptions } from '@tanstack/react-query'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { api } from '../api/client.ts'
import type { OpenThread } from './chat-queries.ts'
import { loadCards } from './outputs/lazy-cards.ts'
import { cardOfQuote, readAnswer } from './read-answer.ts'

/** A thread with the code of its cards. */
export const threadQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['threads', threadId],
    // The same SDK wrote the messages on the server.
    async queryFn({ signal }) {
      const thread = (await api.call(chatApi.read, { params: { id: threadId }, signal })) as OpenThread
      // Drawn once, at its full height.
      await loadCards(cardsIn(thread))
      return thread
    }
  })

/** The kinds of card that a thread shows. */
function* cardsIn({ messages, quotes }: OpenThread): Generator<string> {
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (!('output' in part)) continue
    const answer = readAnswer(part.output)
    if (answer.kind === 'card') yield answer.card.card
    if (answer.kind !== 'quote') continue
    yield 'quote'
    const made = cardOfQuote(quotes, answer.quoteId)
    if (made) yield made.card
  }
}
