import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { PipelineSummary } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf } from '../components/words.ts'
import { pipelineQuery } from './pipeline-queries.ts'
import { ReviewBar } from './review-bar.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { InventedNotice } from '../product-photo/invented-notice.tsx'
import { useReview } from './use-review.ts'
import classes from './review.module.css'

/** The review as one card among others: the same sheet and buttons as on its page. Stills become clips in place. */
export function ReviewCard({ summary: { id, title } }: { summary: Pick<PipelineSummary, 'id' | 'title'> }) {
  const { data, error } = useQuery(pipelineQuery(id))
  const review = useReview(id)
  const pipeline = data && review.shown(data)
  const done = pipeline?.scenes.filter((scene) => scene.video?.status === 'Completed').length ?? 0
  return (
    <Sheet
      title={`Review: ${title}`}
      note={pipeline ? `${done} of ${countOf(pipeline.scenes.length, 'clip')}` : undefined}
      actions={
        <Link to={studioPages.pipeline} params={{ pipelineId: id }} className="small">
          Open the review sheet
        </Link>
      }
    >
      {(error ?? review.error) ? <ProblemNotice error={error ?? review.error} /> : null}
      {pipeline ? (
        <div className={classes.card}>
          <InventedNotice adId={pipeline.adId} />
          <ReviewSheet pipeline={pipeline} review={review} isInCard />
          <ReviewBar pipeline={pipeline} review={review} isInCard />
        </div>
      ) : (
        <Skeleton height={320} />
      )}
    </Sheet>
  )
}
