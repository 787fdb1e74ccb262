import { Suspense, useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ToolUIPart, DynamicToolUIPart } from 'ai'
import { Working } from '../components/working.tsx'
import { toolsQuery, type OpenThread } from './chat-queries.ts'
import { PriceCard } from './outputs/lazy-cards.ts'
import { ToolOutput } from './outputs/tool-output.tsx'
import { cardOfQuote, readAnswer } from './read-answer.ts'
import { ToolFailed } from './tool-failed.tsx'
import classes from './conversation.module.css'

export interface ToolCardProps {
  name: string
  part: ToolUIPart | DynamicToolUIPart
  thread: OpenThread
  /** Ids of the calls whose review is the newest of its pipeline. */
  newestReviews: ReadonlySet<string>
  onSay(text: string): void
  onDecided(): Promise<void>
}

/** A tool's work in the thread: words while it runs, a card when it is done, a price before it spends. */
export function ToolCard({ name, part, thread, newestReviews, onSay, onDecided }: ToolCardProps) {
  const { data: tools } = useQuery(toolsQuery)
  const tool = tools?.find((candidate) => candidate.name === name)
  const done = tool?.words.done ?? 'Done.'
  const answer = useMemo(() => readAnswer(part.output), [part.output])
  if (part.state === 'output-error') return <ToolFailed tool={tool} error={{ message: part.errorText }} />
  if (part.state !== 'output-available') return <Working>{tool?.words.doing ?? 'At work.'}</Working>
  switch (answer.kind) {
    case 'card':
      return (
        <ToolOutput
          output={answer.card}
          done={done}
          thread={thread}
          onSay={onSay}
          isNewestReview={newestReviews.has(part.toolCallId)}
        />
      )
    case 'error':
      return <ToolFailed tool={tool} error={answer} />
    case 'quote': {
      const card = cardOfQuote(thread.quotes, answer.quoteId)
      return (
        <>
          <Suspense fallback={<Skeleton height={160} />}>
            <PriceCard price={answer} quotes={thread.quotes} onDecided={onDecided} />
          </Suspense>
          {card ? (
            <ToolOutput
              output={card}
              done={done}
              thread={thread}
              onSay={onSay}
              isNewestReview={newestReviews.has(part.toolCallId)}
            />
          ) : null}
        </>
      )
    }
    case 'words':
      return <p className={classes.tool}>{done}</p>
  }
}
