import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatCredits } from '../parts/words.ts'
import { SceneFrame } from './scene-frame.tsx'
import { useReview } from './use-review.ts'
import classes from './cards.module.css'

export interface ShotStillProps {
  pipeline: PipelineView
  scene: SceneView
  /** As it is on the board now, saved or not. */
  shot: Shot
}

/** The shot's own still beside its words; one shot is made again without touching the others. */
export function ShotStill({ pipeline, scene, shot }: ShotStillProps) {
  const review = useReview(pipeline.id)
  const { image } = scene
  const isMaking = image !== null && image.status !== 'Completed' && image.status !== 'Failed'
  const canRetake = pipeline.closedAt === null && scene.stage === 'review' && !isMaking
  const isChanged = shot.prompt !== scene.prompt || shot.motion !== scene.motion
  return (
    <div className={classes.stack}>
      <SceneFrame scene={scene} ratio={pipeline.aspectRatio} />
      {review.error ? <ProblemNotice error={review.error} /> : null}
      {canRetake ? (
        <Button
          variant={isChanged ? 'filled' : 'default'}
          leftSection={<RotateCcw size={15} aria-hidden />}
          loading={review.retry.isPending}
          onClick={() =>
            review.retry.mutate({ sceneId: scene.id, what: 'image', prompt: shot.prompt, motion: shot.motion })
          }
        >
          Make this still again, {formatCredits(image?.credits ?? 0)}
        </Button>
      ) : null}
      <p className="small soft">
        {isChanged && canRetake ? 'The words have changed since this still was made. ' : ''}
        {canRetake
          ? 'Only this shot is made again; the take before stays.'
          : isMaking
            ? 'The new take is on its way.'
            : 'It is being animated: take it up on the review sheet.'}{' '}
        <Link to="/pipelines/$pipelineId" params={{ pipelineId: pipeline.id }}>
          Open the review
        </Link>
      </p>
    </div>
  )
}
