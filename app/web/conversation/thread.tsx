import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { threadQuery } from './chat-queries.ts'
import { Conversation } from './conversation.tsx'

export function ThreadPage() {
  const { threadId } = useParams({ from: '/house/chat/$threadId' })
  const { data: thread } = useSuspenseQuery({ ...threadQuery(threadId), staleTime: 0 })
  return <Conversation key={thread.id} thread={thread} />
}
