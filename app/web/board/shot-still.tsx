import { Link } from '@tanstack/react-router'
import { RotateCcw } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatCredits, two } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { SceneFrame } from '../media/scene-frame.tsx'
import { SheetNote } from '../elements/sheet-note.tsx'
import { useReview } from '../review/use-review.ts'
import classes from '../components/cards.module.css'

export interface ShotStillProps {
  pipeline: PipelineView
  scene: SceneView
  /** The shot as it is on the board now, saved or not. */
  shot: Shot
}

/** The shot's own still next to its words. One shot can be made again without changing the others. */
export function ShotStill({ pipeline, scene, shot }: ShotStillProps) {
  const review = useReview(pipeline.id)
  const { image } = scene
  const isMaking = image !== null && image.status !== 'Completed' && image.status !== 'Failed'
  const canRetake = pipeline.closedAt === null && scene.stage === 'review' && !isMaking
  const isChanged = shot.prompt !== scene.prompt || shot.motion !== scene.motion
  return (
    <div className={classes.stack}>
      <SceneFrame scene={scene} ratio={pipeline.aspectRatio} />
      <SheetNote adId={pipeline.adId} image={image} className="small soft" />
      {review.error ? <ProblemNotice error={review.error} /> : null}
      {canRetake ? (
        <SpendButton
          button={{ variant: isChanged ? 'filled' : 'default', leftSection: <RotateCcw size={15} aria-hidden /> }}
          what={`Another still of shot ${two(shot.position)}?`}
          credits={image?.credits ?? scene.stillPrice ?? 0}
          once={['retake', scene.id, image?.id, shot.prompt, shot.motion]}
          buy={(idempotencyKey, { word: missingSheets }) =>
            review.retake(
              { sceneId: scene.id, what: 'image', prompt: shot.prompt, motion: shot.motion, missingSheets },
              idempotencyKey
            )
          }
          onBought={review.take}
          details={
            image ? (
              <p>Only this shot is made again. Its take {image.take} is kept: put it back any time in the review.</p>
            ) : null
          }
        >
          {image ? 'Make this still again' : 'Make this still'},{' '}
          {formatCredits(image?.credits ?? scene.stillPrice ?? 0)}
        </SpendButton>
      ) : null}
      <p className="small soft">
        {isChanged && canRetake ? 'The words have changed since this still was made. ' : ''}
        {canRetake
          ? 'Only this shot is made again; the take before stays.'
          : isMaking
            ? 'This take is on its way.'
            : scene.video?.footage
              ? 'Your own clip stands in its place.'
              : 'It is being animated: take it up on the review sheet.'}{' '}
        <Link to={studioPages.pipeline} params={{ pipelineId: pipeline.id }}>
          Open the review
        </Link>
      </p>
    </div>
  )
}
