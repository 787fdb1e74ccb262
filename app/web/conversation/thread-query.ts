import { queryOptions } from '@tanstack/react-query'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { api } from '../api/client.ts'
import type { OpenThread } from './chat-queries.ts'
import { loadCards } from './outputs/lazy-cards.ts'
import { namedCard, readAnswer } from './read-answer.ts'

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

/** The kinds of card that a thread shows, and `tool` when it shows any work of a tool. */
function* cardsIn({ messages, quotes }: OpenThread): Generator<string> {
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (!('output' in part)) continue
    yield 'tool'
    if (readAnswer(part.output).kind === 'quote') yield 'quote'
    const card = namedCard(part.output, quotes)
    if (card) yield card.card
  }
}
