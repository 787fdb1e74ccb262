import type { OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import type { CutView, HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import type { ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { MediaView, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import type { OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import type { OpenThread } from '../chat-queries.ts'
import { Facts } from '../../components/facts.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { formatCredits } from '../../components/words.ts'
import { MediaCard } from '../../media/media-card.tsx'
import { PipelineCard } from '../../review/pipelines-card.tsx'
import type { PriceFacts } from '../../price-quotes/price-card.tsx'
import { readPrevis } from '../../ad/read-previs.ts'
import { ScriptCard } from '../../ad/script-card.tsx'
import { PrevisSheet, StoryboardCard } from '../../ad/storyboard-card.tsx'
import { ThreadCut, ThreadHooks } from './thread-cut.tsx'
import { ThreadElements } from './thread-elements.tsx'
import { ThreadFormats } from './thread-formats.tsx'
import { ThreadLibrary } from './thread-library.tsx'
import { ThreadOffer } from './thread-offer.tsx'
import { ThreadQuotes } from './thread-quotes.tsx'
import { ThreadSettings } from './thread-settings.tsx'

/** What a tool of the chat answered, by the name of its card. The server states these shapes with the same schemas. */
export type Output =
  | ({ kind: 'quote' } & PriceFacts)
  | { kind: 'error'; message: string; cost: string }
  | { card: 'format-panel' }
  | { card: 'settings'; ad: { id: string } | null }
  | ({ card: 'script'; quotes?: ScriptView['quotes'] } & Omit<ScriptView, 'quotes'>)
  | { card: 'storyboard'; isPartial: true; content: unknown }
  | ({ card: 'storyboard'; isPartial?: never } & StoryboardView)
  | ({ card: 'review' | 'clips' } & PipelineView)
  | ({ card: 'picture' | 'clip' } & MediaView)
  | { card: 'elements'; items: ElementView[] }
  | ({ card: 'offer' } & OfferSummary)
  | ({ card: 'research' } & OfferResearch)
  | { card: 'library'; items: LibraryItem[] }
  | ({ card: 'cut' } & CutView)
  | { card: 'hooks'; items: HookVariantView[] }
  | {
      card: 'cost'
      credits: number
      balance: number
      left: number
      perStill: number
      perClip: number
      notice: string | null
    }

export type CardOutput = Extract<Output, { card: string }>

export interface ToolOutputProps {
  output: CardOutput
  thread: OpenThread
  onSay(text: string): void
}

/** A tool's answer as the card that the pages show too. */
export function ToolOutput({ output, thread, onSay }: ToolOutputProps) {
  switch (output.card) {
    case 'format-panel':
      return <ThreadFormats adId={thread.adId} onSay={onSay} />
    case 'settings':
      return (output.ad ?? thread.adId) ? (
        <ThreadSettings adId={output.ad?.id ?? thread.adId ?? ''} onSay={onSay} />
      ) : null
    case 'script':
      return (
        <ScriptCard
          draftKey={`script.${output.id}`}
          // A thread from before scripts carried their quotes has none.
          scripts={[{ ...output, quotes: output.quotes ?? [] }]}
          suggestion={{ scenes: output.content.scenes.length, secondsPerScene: 6 }}
          isWriting={false}
          error={null}
          onWrite={({ scenes, secondsPerScene, notes }) =>
            onSay(
              `Write another version of the script with ${scenes} scenes of ${secondsPerScene} seconds. ${notes}`.trim()
            )
          }
        />
      )
    case 'storyboard':
      return output.isPartial ? (
        <PrevisSheet partial={readPrevis(output.content)} />
      ) : (
        <StoryboardCard
          storyboard={output}
          missing={null}
          isWriting={false}
          error={null}
          onWrite={() => onSay('Plan the shots again.')}
        />
      )
    case 'review':
    case 'clips':
      return <PipelineCard summary={output} />
    case 'picture':
    case 'clip':
      return <MediaCard media={output} />
    case 'elements':
      return <ThreadElements items={output.items} />
    case 'offer':
      return <ThreadOffer offer={output} />
    case 'research':
      return <ThreadQuotes research={output} />
    case 'library':
      return <ThreadLibrary items={output.items} />
    case 'cut':
      return <ThreadCut cut={output} />
    case 'hooks':
      return <ThreadHooks items={output.items} />
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

const cards = new Set<string>([
  'format-panel',
  'settings',
  'script',
  'storyboard',
  'review',
  'clips',
  'picture',
  'clip',
  'elements',
  'offer',
  'research',
  'library',
  'cut',
  'hooks',
  'cost'
] satisfies CardOutput['card'][])

/** The cast rests on `card` and `kind`: each names a shape that the server builds from its own schemas. */
export function readOutput(value: unknown): Output | null {
  if (typeof value !== 'object' || value === null) return null
  if ('card' in value) return typeof value.card === 'string' && cards.has(value.card) ? (value as Output) : null
  return 'kind' in value && (value.kind === 'quote' || value.kind === 'error') ? (value as Output) : null
}

/** What a confirmed price brought, as its quote keeps it. */
export function readResult(value: unknown): Output | null {
  const isResult =
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'result' && 'result' in value
  return isResult ? readOutput(value.result) : null
}
