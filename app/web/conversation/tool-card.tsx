import type { ToolUIPart, DynamicToolUIPart } from 'ai'
import type { OpenThread } from './chat-queries.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { PriceCard } from '../price-quotes/price-card.tsx'
import { ToolFailed } from './tool-failed.tsx'
import { readOutput, readResult, ToolOutput } from './outputs/tool-output.tsx'
import { doingWords, doneWords } from './tool-words.ts'
import classes from './conversation.module.css'

export interface ToolCardProps {
  name: string
  part: ToolUIPart | DynamicToolUIPart
  thread: OpenThread
  onSay(text: string): void
  onDecided(): Promise<void>
}

/** A tool's work in the thread: in words while it runs, as its card when it is done, as a price before it spends. */
export function ToolCard({ name, part, thread, onSay, onDecided }: ToolCardProps) {
  if (part.state === 'output-error') return <ToolFailed tool={name} text={part.errorText} />
  if (part.state !== 'output-available') return <Working>{doingWords(name)}</Working>
  const output = readOutput(part.output)
  if (!output) return <p className={classes.tool}>{doneWords(name, part.output)}</p>
  if ('card' in output) return <ToolOutput output={output} thread={thread} onSay={onSay} />
  if (output.kind === 'error') return <ProblemNotice error={new Error(`${output.message} ${output.cost}`)} />
  const made = readResult(thread.quotes.find(({ id }) => id === output.quoteId)?.result)
  return (
    <>
      <PriceCard price={output} quotes={thread.quotes} onDecided={onDecided} />
      {made && 'card' in made ? <ToolOutput output={made} thread={thread} onSay={onSay} /> : null}
    </>
  )
}
