import { useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AdView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { CreatePipelineRequest, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from '../api/http.ts'
import { accountQuery, pipelineQuery } from '../api/queries.ts'
import { useAccount } from '../api/use-account.ts'
import { notices } from '../parts/notice.tsx'
import { NextStepAction } from '../parts/next-step.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatCredits, formatNumber } from '../parts/words.ts'
import type { ProductionModels } from './production-settings.ts'
import { priceOf } from './price.ts'
import type { Board } from './use-board.ts'
import review from './review.module.css'
import classes from './cards.module.css'

export interface GenerateBarProps {
  ad: AdView
  storyboard: StoryboardView
  board: Board
  production: ProductionModels | null
}

type CreatedPipeline = PipelineView & { notices: string[]; price: number }

/** Price before, balance after, and the one button that spends. */
export function GenerateBar({ ad, storyboard, board, production }: GenerateBarProps) {
  const { balance } = useAccount()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // One key per press that is not yet answered, so that a retry of a lost answer buys nothing twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const generate = useMutation({
    async mutationFn(request: Omit<CreatePipelineRequest, 'scenes'>) {
      const { content } = board.isChanged ? await board.save() : storyboard
      return callApi<CreatedPipeline>('/api/pipelines', {
        body: { ...request, scenes: scenesOf(content) },
        idempotencyKey
      })
    },
    async onSuccess(pipeline) {
      setIdempotencyKey(crypto.randomUUID())
      queryClient.setQueryData(pipelineQuery(pipeline.id).queryKey, pipeline)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['ads'] })
      void queryClient.invalidateQueries({ queryKey: ['storyboards', storyboard.id] })
      if (pipeline.notices.length > 0) notices.say(pipeline.notices.join(' '))
      await navigate({ to: '/pipelines/$pipelineId', params: { pipelineId: pipeline.id } })
    },
    onError: () => setIdempotencyKey(crypto.randomUUID())
  })
  const { image, video } = production ?? {}
  const { aspectRatio, videoType } = ad
  if (!production || !image || !video) return null
  const price = priceOf({ durations: board.content.shots.map((shot) => shot.durationSeconds), image, video })
  const missing = missingWords(ad)
  const after = balance - price.total
  return (
    <div className={review.bar}>
      <div>
        <p>
          <strong className="mono">{formatCredits(price.total)}</strong>{' '}
          <span className="soft small">
            {formatNumber(price.stills)} for stills, {formatNumber(price.clips)} for clips, given back where one fails
            or is not used.
          </span>
        </p>
        <p className="small soft">
          {after >= 0
            ? `You have ${formatNumber(balance)}; ${formatNumber(after)} would be left.`
            : `You have ${formatNumber(balance)}: ${formatNumber(-after)} short.`}
        </p>
        {missing ? <p className="small">{missing}</p> : null}
        {generate.isError && !board.saveError ? <ProblemNotice error={generate.error} /> : null}
      </div>
      <div className={classes.footRight}>
        {board.isChanged ? (
          <>
            <Button variant="subtle" color="gray" onClick={board.undo}>
              Undo changes
            </Button>
            <Button variant="default" loading={board.isSaving} onClick={() => void board.save().catch(() => undefined)}>
              Save the board
            </Button>
          </>
        ) : storyboard.nextStep.action === 'open-review' ? (
          <NextStepAction step={storyboard.nextStep} />
        ) : null}
        <Button
          variant={storyboard.nextStep.action === 'open-review' && !board.isChanged ? 'default' : 'filled'}
          loading={generate.isPending}
          disabled={missing !== null}
          onClick={() =>
            aspectRatio &&
            videoType &&
            generate.mutate({
              adId: ad.id,
              title: board.content.title,
              storyboardId: storyboard.id,
              videoType,
              imageModel: image.id,
              videoModel: video.id,
              aspectRatio
            })
          }
        >
          Generate scene images
        </Button>
      </div>
    </div>
  )
}

function missingWords({ aspectRatio, videoType }: AdView): string | null {
  if (!aspectRatio) return 'Choose the aspect ratio on the ad’s settings card first.'
  return videoType ? null : 'Choose the video type on the ad’s settings card first.'
}

function scenesOf({ shots }: StoryboardView['content']): CreatePipelineRequest['scenes'] {
  return shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs, durationSeconds }) => ({
    prompt,
    motion,
    speaker,
    spokenScript,
    elementSlugs,
    durationSeconds: Math.max(1, Math.round(durationSeconds))
  }))
}
