import type { ToolUIPart, DynamicToolUIPart } from 'ai'
import type { ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { MediaView, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ThreadView } from '../api/chat.ts'
import { Facts } from '../parts/facts.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Working } from '../parts/working.tsx'
import { formatCredits } from '../parts/words.ts'
import { MediaCard } from './media-card.tsx'
import { PipelineCard } from './pipelines-card.tsx'
import { PriceCard, type PriceFacts } from './price-card.tsx'
import { ScriptCard } from './script-card.tsx'
import { StoryboardCard } from './storyboard-card.tsx'
import { ThreadFormats } from './thread-formats.tsx'
import { ThreadSettings } from './thread-settings.tsx'
import { doingWords, doneWords } from './tool-words.ts'
import classes from './conversation.module.css'

export interface ToolCardProps {
  name: string
  part: ToolUIPart | DynamicToolUIPart
  thread: ThreadView
  onSay(text: string): void
  onDecided(): Promise<void>
}

/** What a tool of the chat answered, by the name of its card. The server states these shapes with the same schemas. */
type Output =
  | ({ kind: 'quote' } & PriceFacts)
  | { kind: 'error'; message: string; cost: string }
  | { card: 'format-panel' }
  | { card: 'settings'; ad: { id: string } | null }
  | ({ card: 'script' } & ScriptView)
  | ({ card: 'storyboard' } & StoryboardView)
  | ({ card: 'review' } & PipelineView)
  | ({ card: 'picture' | 'clip' } & MediaView)
  | { card: 'cost'; credits: number; balance: number; left: number; perStill: number; perClip: number; notice: string | null }

/** A tool's work in the thread: in words while it runs, as the card that the pages show too when it is done. */
export function ToolCard({ name, part, thread, onSay, onDecided }: ToolCardProps) {
  if (part.state === 'output-error') return <ProblemNotice error={new Error(part.errorText)} />
  if (part.state !== 'output-available') return <Working>{doingWords(name)}</Working>
  const output = readOutput(part.output)
  if (!output) return <p className={classes.tool}>{doneWords(name, part.output)}</p>
  if (!('card' in output)) {
    return output.kind === 'quote' ? (
      <PriceCard price={output} quotes={thread.quotes} onDecided={onDecided} />
    ) : (
      <ProblemNotice error={new Error(`${output.message} ${output.cost}`)} />
    )
  }
  switch (output.card) {
    case 'format-panel':
      return <ThreadFormats adId={thread.adId} onSay={onSay} />
    case 'settings':
      return output.ad ?? thread.adId ? <ThreadSettings adId={output.ad?.id ?? thread.adId ?? ''} onSay={onSay} /> : null
    case 'script':
      return (
        <ScriptCard
          scripts={[output]}
          suggestion={{ scenes: output.content.scenes.length, secondsPerScene: 6 }}
          isWriting={false}
          error={null}
          onWrite={({ scenes, secondsPerScene, notes }) =>
            onSay(`Write another version of the script with ${scenes} scenes of ${secondsPerScene} seconds. ${notes}`.trim())
          }
        />
      )
    case 'storyboard':
      return <StoryboardCard storyboard={output} missing={null} isWriting={false} error={null} onWrite={() => onSay('Plan the shots again.')} />
    case 'review':
      return <PipelineCard summary={output} />
    case 'picture':
    case 'clip':
      return <MediaCard media={output} />
    case 'cost':
      return (
        <Sheet title="What it costs" note="an estimate; nothing is spent">
          <Facts
            items={[
              { label: 'In all', value: formatCredits(output.credits) },
              { label: 'A still', value: formatCredits(output.perStill) },
              { label: 'A clip', value: formatCredits(output.perClip) },
              { label: 'Left after', value: formatCredits(output.left) }
            ]}
          />
          {output.notice ? <p className="small soft">{output.notice}</p> : null}
        </Sheet>
      )
  }
}

const cards = new Set(['format-panel', 'settings', 'script', 'storyboard', 'review', 'picture', 'clip', 'cost'])

/** The cast rests on `card` and `kind`: each names a shape that the server builds from its own schemas. */
function readOutput(value: unknown): Output | null {
  if (typeof value !== 'object' || value === null) return null
  if ('card' in value) return typeof value.card === 'string' && cards.has(value.card) ? (value as Output) : null
  return 'kind' in value && (value.kind === 'quote' || value.kind === 'error') ? (value as Output) : null
}
