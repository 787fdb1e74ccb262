import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { AnimaticInCard } from '../animatics/animatic-sheet.tsx'
import { pipelineInMotion } from '../animatics/board-in-motion.ts'
import { pipelineQuery } from './pipeline-queries.ts'
import type { PipelineSummary } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { NextStepAction } from '../components/next-step.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf, formatAgo } from '../components/words.ts'
import { SceneFrame } from '../media/scene-frame.tsx'
import review from './review.module.css'
import classes from '../components/cards.module.css'

/** The newest stills and clips of an ad. A click opens the review sheet. */
export function PipelinesCard({ pipelines }: { pipelines: readonly PipelineSummary[] }) {
  return pipelines.map((pipeline) => <PipelineCard key={pipeline.id} summary={pipeline} hasAnimatic />)
}

type Shown = Pick<PipelineSummary, 'id' | 'title' | 'aspectRatio' | 'createdAt'>

export function PipelineCard({ summary, hasAnimatic = false }: { summary: Shown; hasAnimatic?: boolean }) {
  const { data: pipeline } = useQuery(pipelineQuery(summary.id))
  const done = pipeline?.scenes.filter((scene) => scene.video?.status === 'Completed').length ?? 0
  return (
    <Sheet
      title={`Review: ${summary.title}`}
      note={
        pipeline ? `${done} of ${countOf(pipeline.scenes.length, 'clip')} · ${formatAgo(summary.createdAt)}` : undefined
      }
      id="review"
    >
      <div className={classes.stack}>
        <Link to={studioPages.pipeline} params={{ pipelineId: summary.id }} className={review.strip}>
          <span className="visually-hidden">Open the review sheet</span>
          {pipeline?.scenes.map((scene) => (
            <SceneFrame key={scene.id} scene={scene} ratio={summary.aspectRatio} isPreview />
          ))}
        </Link>
        {pipeline && hasAnimatic ? <AnimaticInCard board={pipelineInMotion(pipeline)} /> : null}
        {pipeline ? (
          <div className={classes.footRight}>
            <NextStepAction step={pipeline.nextStep} />
          </div>
        ) : null}
      </div>
    </Sheet>
  )
}
