import { useSuspenseQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { toolsQuery } from './chat-queries.ts'
import { threadQuery } from './thread-query.ts'
import { Conversation } from './conversation.tsx'

export function ThreadPage() {
  const { threadId } = useParams({ from: '/house/chat/$threadId' })
  // The words of the tools stand in the thread, so they come with it: nothing moves when they arrive.
  const [{ data: thread }] = useSuspenseQueries({ queries: [{ ...threadQuery(threadId), staleTime: 0 }, toolsQuery] })
  return <Conversation key={thread.id} thread={thread} />
}
