import { useState } from 'react'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Film } from '../icons/icons.ts'
import { clipDraftsApi } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { WhenRoomy } from '../components/when-roomy.tsx'
import { countOf, formatCredits } from '../components/words.ts'
import { SpendDialog } from '../spending/spend-dialog.tsx'
import type { Review } from './use-review.ts'

/** `board` stands for what is approved and drafted: with it the price changes. */
const draftPriceQuery = (pipelineId: string, board: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId, 'draft-price', board],
    queryFn: ({ signal }) => api.call(clipDraftsApi.price, { params: { id: pipelineId }, signal }),
    retry: false
  })

/** Drafts of the approved scenes, with their price first. Where the model makes none, it says why in place of the button. */
export function DraftButton({ pipeline, review }: { pipeline: PipelineView; review: Review }) {
  const [isAsking, setAsking] = useState(false)
  const board = pipeline.scenes.map(({ approvedAt, draft }) => `${approvedAt}${draft?.id}${draft?.status}`).join()
  const { data: price } = useQuery(draftPriceQuery(pipeline.id, board))
  if (!price) return null
  if (price.missing) return <p className="small soft">No drafts: {price.missing}</p>
  if (price.scenes === 0) return null
  const what = countOf(price.scenes, 'scene')
  return (
    <>
      <Button
        variant="default"
        disabled={review.isBusy}
        leftSection={<Film size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        <span>
          Draft {price.scenes}
          <WhenRoomy> {price.scenes === 1 ? 'scene' : 'scenes'} first</WhenRoomy>, {formatCredits(price.credits)}
        </span>
      </Button>
      {isAsking ? (
        <SpendDialog
          what={`Draft ${what}?`}
          credits={price.credits}
          once={['draft', pipeline.id, board]}
          buy={(idempotencyKey) => review.draft(price.credits, idempotencyKey)}
          onBought={review.take}
          onClose={() => setAsking(false)}
        >
          <p>
            Made with {price.madeWith}, to see the motion for less. The final clips are prepaid already: of the drafts
            that you approve they are made from the same stills and words, and a scene that you skip gets its clip’s
            credits back.
          </p>
        </SpendDialog>
      ) : null}
    </>
  )
}
