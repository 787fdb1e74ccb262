import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clapperboard, FolderOpen, Scissors } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { WhenRoomy } from '../components/when-roomy.tsx'
import { countOf, two } from '../components/words.ts'
import { markOf, type SceneMark } from '../media/media-words.ts'
import { DraftButton } from './draft-button.tsx'
import type { Review } from './use-review.ts'
import { stepWords } from '../components/step-words.ts'
import classes from './review.module.css'

export interface ReviewBarProps {
  pipeline: PipelineView
  review: Review
  /** Between other cards: it does not stay at the bottom of the window. */
  isInCard?: boolean
}

/** What can be done with all scenes of a review at once. */
export function ReviewBar({ pipeline, review, isInCard = false }: ReviewBarProps) {
  const marks = pipeline.scenes.map(markOf)
  const count = (...wanted: SceneMark[]) => marks.filter((mark) => wanted.includes(mark)).length
  const [toApprove, approved, clips] = [count('to-approve'), count('approved'), count('clip')]
  const [drafts, finals] = [count('draft'), count('approved-draft')]
  const hasApproved = pipeline.scenes.some(({ stage, approvedAt }) => stage === 'review' && approvedAt !== null)
  const step = pipeline.nextStep
  const unseen = pipeline.scenes.filter((scene) => markOf(scene) === 'to-approve' && review.pictures.isUnseen(scene))
  const seen = toApprove - unseen.length
  return (
    <div className={classes.bar} data-in-card={isInCard || undefined}>
      <p role="status">
        <strong className={classes.step}>{stepWords(step)}.</strong> <span className="soft">{describe(count)}</span>
      </p>
      {unseen.length > 0 ? (
        <div className={classes.unseen} role="alert">
          <p>
            {unseen.length === 1 ? 'The picture' : 'The pictures'} of {scenesInWords(unseen)} did not load, so{' '}
            {unseen.length === 1 ? 'it is' : 'they are'} not offered for approval.
          </p>
          <Button size="compact-sm" variant="default" onClick={review.pictures.loadAgain}>
            Load again
          </Button>
        </div>
      ) : null}
      {seen > 0 ? (
        <Button
          variant={approved + drafts + finals > 0 ? 'default' : 'filled'}
          loading={review.approveAll.isPending}
          disabled={review.isBusy}
          onClick={() => review.approveSeen(pipeline)}
        >
          {unseen.length > 0 ? (
            `Approve the ${seen} that loaded`
          ) : (
            <span>
              Approve all<WhenRoomy> completed</WhenRoomy> ({toApprove})
            </span>
          )}
        </Button>
      ) : null}
      {drafts > 0 ? (
        <Button
          variant={finals > 0 ? 'default' : 'filled'}
          loading={review.approveDrafts.isPending}
          disabled={review.isBusy}
          onClick={() => review.approveDrafts.mutate()}
        >
          Approve {countOf(drafts, 'draft')}
        </Button>
      ) : null}
      {finals > 0 ? (
        <Button
          loading={review.makeFinals.isPending}
          disabled={review.isBusy}
          leftSection={<Clapperboard size={17} aria-hidden />}
          onClick={() => review.makeFinals.mutate()}
        >
          Make {countOf(finals, 'final clip')}
        </Button>
      ) : null}
      {hasApproved && pipeline.closedAt === null ? <DraftButton pipeline={pipeline} review={review} /> : null}
      {approved > 0 && drafts + finals === 0 ? (
        <Button
          loading={review.animate.isPending}
          disabled={review.isBusy}
          leftSection={<Clapperboard size={17} aria-hidden />}
          onClick={() => review.animate.mutate()}
        >
          {/* One piece, or the parts of the button take away the spaces. */}
          <span>
            Animate {approved}
            <WhenRoomy> approved</WhenRoomy>
            <span className={classes.lastWord}> {approved === 1 ? 'still' : 'stills'}</span>
          </span>
        </Button>
      ) : null}
      {clips > 0 && isInCard ? (
        <Button
          component={Link}
          to={pageAddress(studioPages.library, null, { folder: pipeline.folder })}
          variant="default"
          leftSection={<FolderOpen size={17} aria-hidden />}
        >
          Open the folder
        </Button>
      ) : null}
      {drafts + finals > 0 && clips + drafts + finals + count('skipped') === marks.length ? (
        <Button
          component={Link}
          to={pageAddress(studioPages.finalCut, { adId: pipeline.adId })}
          variant="default"
          leftSection={<Scissors size={17} aria-hidden />}
        >
          Go on to a rough cut
        </Button>
      ) : null}
      {clips > 0 && clips + count('skipped') === marks.length ? (
        <Button
          component={Link}
          to={pageAddress(studioPages.finalCut, { adId: pipeline.adId })}
          leftSection={<Scissors size={17} aria-hidden />}
        >
          Go on to the cut
        </Button>
      ) : null}
    </div>
  )
}

/** `scenes 01, 02 and 05`. */
const scenesInWords = (scenes: readonly SceneView[]) =>
  `${scenes.length === 1 ? 'scene' : 'scenes'} ${new Intl.ListFormat('en-GB').format(scenes.map(({ position }) => two(position)))}`

function describe(count: (...marks: SceneMark[]) => number): string {
  const parts: [number, string][] = [
    [count('working'), count('working') === 1 ? 'still being made' : 'stills being made'],
    [count('waiting'), 'waiting'],
    [count('to-approve'), 'to approve'],
    [count('approved'), 'approved'],
    [count('draft'), count('draft') === 1 ? 'draft to approve' : 'drafts to approve'],
    [count('approved-draft'), count('approved-draft') === 1 ? 'approved draft' : 'approved drafts'],
    [count('clip-working'), count('clip-working') === 1 ? 'clip being made' : 'clips being made'],
    [count('clip'), count('clip') === 1 ? 'clip done' : 'clips done'],
    [count('failed'), 'failed and refunded'],
    [count('skipped'), 'skipped']
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(' · ')
}
