import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import type { ToolCard } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import type { OpenThread } from '../chat-queries.ts'
import { Facts } from '../../components/facts.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { formatCredits } from '../../components/words.ts'
import type { WriteFormProps } from '../../ad/write-form.tsx'
import { lazyPart } from '../../components/lazy-part.ts'
import { readPrevis } from '../../ad/read-previs.ts'
import {
  MediaCard,
  PipelineCard,
  PrevisSheet,
  ReviewCard,
  ScriptCard,
  StoryboardCard,
  ThreadAnimatic,
  ThreadCut,
  ThreadElements,
  ThreadFormats,
  ThreadHooks,
  ThreadLibrary,
  ThreadOffer,
  ThreadProductPhoto,
  ThreadQuotes,
  ThreadSettings,
  ThreadStartOver
} from './lazy-cards.ts'
import { ThreadAd } from './thread-ad.tsx'

const WriteForm = lazyPart(() => import('../../ad/write-form.tsx'), 'WriteForm')

export interface ToolOutputProps {
  output: ToolCard
  /** What the tool did, in a sentence. */
  done: string
  thread: OpenThread
  onSay(text: string): void
  /** The newest card of its pipeline in this conversation. Earlier ones are small. */
  isNewestReview: boolean
}

/** A tool's answer as the same card that the pages show. The code of a card is loaded with the first of its kind. */
export function ToolOutput(props: ToolOutputProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Card {...props} />
    </Suspense>
  )
}

const LateWriteForm = (props: WriteFormProps) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <WriteForm {...props} />
  </Suspense>
)

function Card({ output, done, thread, onSay, isNewestReview }: ToolOutputProps) {
  switch (output.card) {
    case 'ad':
      return <ThreadAd ad={output} done={done} />
    case 'start-over':
      return <ThreadStartOver proposal={output} />
    case 'format-panel':
      return <ThreadFormats adId={thread.adId} onSay={onSay} />
    case 'product-photo':
      return <ThreadProductPhoto adId={output.adId} onSay={onSay} />
    case 'settings':
      return (output.ad ?? thread.adId) ? (
        <ThreadSettings adId={output.ad?.id ?? thread.adId ?? ''} onSay={onSay} />
      ) : null
    case 'script':
      return (
        <ScriptCard
          form={LateWriteForm}
          draftKey={`script.${output.id}`}
          scripts={[output]}
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
    case 'previs':
      return <PrevisSheet partial={readPrevis(output.content)} />
    case 'storyboard':
      return (
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
      return isNewestReview ? <ReviewCard summary={output} /> : <PipelineCard summary={output} />
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
    case 'animatic':
      return <ThreadAnimatic animatic={output} />
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
