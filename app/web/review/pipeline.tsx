import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ellipsis } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { isGone } from '../api/is-gone.ts'
import { videoTypesQuery } from '../api/choices.ts'
import { pipelineQuery } from './pipeline-queries.ts'
import { markOf } from '../media/media-words.ts'
import { useNames } from '../api/use-names.ts'
import { AnimaticSheet } from '../animatics/animatic-sheet.tsx'
import { pipelineInMotion } from '../animatics/board-in-motion.ts'
import { ReviewBar } from './review-bar.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { InventedNotice } from '../product-photo/invented-notice.tsx'
import { useReview, type Review } from './use-review.ts'
import { usePageKeys, type PageKey } from '../shell/page-keys.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemInView } from '../components/problem-in-view.tsx'
import { countOf, formatCredits, formatDay, formatNumber } from '../components/words.ts'
import classes from './review.module.css'

const keys: readonly PageKey[] = [
  { keys: ['←', '→', '↑', '↓'], what: 'Move on the sheet; turn an enlarged scene' },
  { keys: ['Home', 'End'], what: 'To the first or the last scene' },
  { keys: ['Enter'], what: 'Enlarge the scene' },
  { keys: ['N'], what: 'To the next still that waits for an approval' },
  { keys: ['A'], what: 'Approve the still or the draft' },
  { keys: ['R'], what: 'Retake it; its price is asked for first' },
  { keys: ['E'], what: 'Edit its words' },
  { keys: ['T'], what: 'Compare its takes' }
]

/** The review sheet: stills arrive, are approved and animated, and become clips. */
export function PipelinePage() {
  const { pipelineId } = useParams({ from: '/house/pipelines/$pipelineId' })
  const { data, error: lost } = useSuspenseQuery(pipelineQuery(pipelineId))
  // It went with its ad. Nothing on this page would do anything anymore.
  if (isGone(lost)) throw lost
  const review = useReview(pipelineId)
  const pipeline = review.shown(data)
  const typeName = useNames(videoTypesQuery, (types) => types)
  const canApproveAll = pipeline.scenes.some(
    (scene) => markOf(scene) === 'to-approve' && !review.pictures.isUnseen(scene)
  )
  const shown = useRef({ review, pipeline })
  useEffect(() => {
    shown.current = { review, pipeline }
  })
  usePageKeys({
    keys,
    actions: useMemo(
      () =>
        canApproveAll
          ? [
              {
                label: 'Approve all completed stills',
                run: () => shown.current.review.approveSeen(shown.current.pipeline)
              }
            ]
          : [],
      [canApproveAll]
    )
  })
  return (
    <div data-wide>
      <PageHead
        title={pipeline.title}
        eyebrow={
          <Link to={studioPages.ad} params={{ adId: pipeline.adId }}>
            ← The ad
          </Link>
        }
        actions={<More pipeline={pipeline} review={review} />}
      >
        <p className="mono small">
          {typeName(pipeline.videoType)} · {pipeline.aspectRatio} · {countOf(pipeline.scenes.length, 'scene')} ·{' '}
          {formatCredits(pipeline.creditsCharged)} at the start
          {pipeline.creditsPrepaid > 0 ? `, ${formatNumber(pipeline.creditsPrepaid)} still held for clips` : ''} ·{' '}
          {formatDay(pipeline.createdAt)}
          {pipeline.scenes.some(({ video }) => video?.url) ? (
            <>
              {' '}
              ·{' '}
              <Link to={studioPages.library} search={{ folder: pipeline.folder }}>
                Open the folder
              </Link>
            </>
          ) : null}
        </p>
      </PageHead>
      <p className={`${classes.keys} small soft`}>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> enlarge
        </span>
        <span>
          <kbd>N</kbd> next to approve
        </span>
        <span>
          <kbd>A</kbd> approve
        </span>
        <span>
          <kbd>R</kbd> retake
        </span>
        <span>
          <kbd>E</kbd> edit
        </span>
        <span>
          <kbd>T</kbd> takes
        </span>
      </p>
      {review.error ? <ProblemInView error={review.error} /> : null}
      <InventedNotice adId={pipeline.adId} />
      <ReviewSheet pipeline={pipeline} review={review} />
      <AnimaticSheet board={pipelineInMotion(pipeline)} />
      <ReviewBar pipeline={pipeline} review={review} />
    </div>
  )
}

function More({ pipeline, review }: { pipeline: PipelineView; review: Review }) {
  const [isAsking, setAsking] = useState(false)
  if (pipeline.closedAt !== null) return <span className="label">Closed {formatDay(pipeline.closedAt)}</span>
  return (
    <Menu position="bottom-end" width={290}>
      <Menu.Target>
        <Button variant="default" aria-label="More">
          <Ellipsis size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pipeline.storyboardId ? (
          <Menu.Item component={Link} to={pageAddress(studioPages.storyboard, { storyboardId: pipeline.storyboardId })}>
            Open the storyboard
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => setAsking(true)}>
          Close it
          <span className="small soft" style={{ display: 'block' }}>
            Gives back {formatCredits(pipeline.creditsPrepaid)} for clips not made; stills that were not approved go
            with the daily clean-up.
          </span>
        </Menu.Item>
      </Menu.Dropdown>
      {isAsking ? <CloseQuestion pipeline={pipeline} review={review} onClose={() => setAsking(false)} /> : null}
    </Menu>
  )
}

/** It cannot be opened again, so one press in a menu is not enough. */
function CloseQuestion({ pipeline, review, onClose }: { pipeline: PipelineView; review: Review; onClose(): void }) {
  const lost = pipeline.scenes.filter((scene) => scene.stage === 'review' && scene.approvedAt === null).length
  return (
    <AskFirst
      title={`Close ${pipeline.title}?`}
      yes="Close it"
      no="Leave it open"
      isBusy={review.close.isPending}
      error={review.close.error}
      onYes={() => review.close.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {formatCredits(pipeline.creditsPrepaid)} for clips that were not made are given back.{' '}
        {lost > 0 ? `${countOf(lost, 'still')} that you did not approve go with the daily clean-up. ` : ''}
        It cannot be opened again.
      </p>
    </AskFirst>
  )
}
