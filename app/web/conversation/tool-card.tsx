import { Suspense, useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ToolUIPart, DynamicToolUIPart } from 'ai'
import { readToolCard } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { Working } from '../components/working.tsx'
import { toolsQuery, type OpenThread } from './chat-queries.ts'
import { PriceCard } from './outputs/lazy-cards.ts'
import { ToolOutput } from './outputs/tool-output.tsx'
import { madeByQuote, readAnswer } from './read-answer.ts'
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
  const made = answer.kind === 'quote' ? madeByQuote(thread.quotes, answer.quoteId) : part.output
  const card = useMemo(() => readToolCard(made), [made])
  if (part.state === 'output-error') return <ToolFailed tool={tool} error={{ message: part.errorText }} />
  if (part.state !== 'output-available') return <Working>{tool?.words.doing ?? 'At work.'}</Working>
  const drawn = card ? (
    <ToolOutput
      output={card}
      done={done}
      thread={thread}
      onSay={onSay}
      isNewestReview={newestReviews.has(part.toolCallId)}
    />
  ) : null
  switch (answer.kind) {
    case 'error':
      return <ToolFailed tool={tool} error={answer} />
    case 'quote':
      return (
        <>
          <Suspense fallback={<Skeleton height={160} />}>
            <PriceCard price={answer} quotes={thread.quotes} onDecided={onDecided} />
          </Suspense>
          {drawn}
        </>
      )
    // A card that the studio has not, or that an earlier version wrote, is told by its words.
    case 'card':
    case 'words':
      return drawn ?? <p className={classes.tool}>{done}</p>
  }
}
