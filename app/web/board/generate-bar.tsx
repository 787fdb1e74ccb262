import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { CreatePipelineRequest } from '@callsheet/lib/wire/pipelines-api.ts'
import { pipelinesApi, type CreatedPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { api } from '../api/client.ts'
import { elementsQuery } from '../elements/element-queries.ts'
import { elementsWithoutSheet } from './elements-without-sheet.ts'
import { shotFieldId, type MissingInShot } from './new-shot.ts'
import { footageQuery } from '../footage/footage-queries.ts'
import { pipelineQuery } from '../review/pipeline-queries.ts'
import { useAccount } from '../api/use-account.ts'
import { DraftWords } from '../drafts/draft-state.tsx'
import { NotRead } from '../components/not-read.tsx'
import { notices } from '../components/notice.tsx'
import { WhenRoomy } from '../components/when-roomy.tsx'
import { NextStepAction } from '../components/next-step.tsx'
import { countOf, formatCredits, formatNumber } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import type { ProductionModels } from '../ad/production-settings.ts'
import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
import { InventedNotice } from '../product-photo/invented-notice.tsx'
import { inventedNoticeQuery } from '../product-photo/product-photo-query.ts'
import type { Board } from './use-board.ts'
import review from '../review/review.module.css'
import classes from '../components/cards.module.css'

export interface GenerateBarProps {
  ad: AdView
  storyboard: StoryboardView
  board: Board
  production: ProductionModels | null
}

/** The price, the balance after it, and the only button that spends. */
export function GenerateBar({ ad, storyboard, board, production }: GenerateBarProps) {
  const { balance } = useAccount()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const show = async (pipeline: CreatedPipeline) => {
    queryClient.setQueryData(pipelineQuery(pipeline.id).queryKey, pipeline)
    void queryClient.invalidateQueries({ queryKey: ['ads'] })
    void queryClient.invalidateQueries({ queryKey: ['storyboards', storyboard.id] })
    void queryClient.invalidateQueries({ queryKey: elementsQuery(ad.id).queryKey })
    // The review says it too, and keeps saying it.
    const shownThere = queryClient.getQueryData(inventedNoticeQuery(ad.id).queryKey)
    const news = pipeline.notices.filter((notice) => notice !== shownThere)
    if (news.length > 0) notices.say(news.join(' '))
    await navigate({ to: studioPages.pipeline, params: { pipelineId: pipeline.id } })
  }
  const { image, video } = production ?? {}
  const elementsRead = useQuery(elementsQuery(ad.id))
  const footageRead = useQuery(footageQuery(ad.id))
  const { aspectRatio, videoType } = ad
  if (!production || !image || !video) return null
  // Without them the price would be another one.
  if (!elementsRead.data || !footageRead.data) {
    return (
      <>
        <NotRead what="The elements" reading={elementsRead} />
        <NotRead what="Your own clips" reading={footageRead} />
      </>
    )
  }
  const elements = elementsRead.data
  const footage = footageRead.data
  const { shots: all } = board.content
  const own = footage.filter(({ isInUse, pipelineId }) => isInUse && pipelineId === null).map(({ scene }) => scene)
  const shots = all.filter(({ position }) => !own.includes(position))
  const missingElements = elementsWithoutSheet(elements, ad.id, shots)
  const price = priceScenes({
    durations: shots.map((shot) => shot.durationSeconds),
    sheets: missingElements.reduce((sum, { sheetsToDraw }) => sum + sheetsToDraw, 0),
    image,
    video
  })
  const withoutSheets = price.total - price.sheets
  const sheets =
    missingElements.length > 0
      ? {
          missingSheets: missingElements.map(({ slug, kind, name, sheetsToDraw }) => ({
            slug,
            kind,
            name,
            sheets: sheetsToDraw,
            credits: sheetsToDraw * image.price.credits
          })),
          ways: { draw: price.total, 'go-without': withoutSheets }
        }
      : null
  const missing = missingWords(ad)
  const after = balance - price.total
  const made = storyboard.nextStep.action === 'open-review' ? storyboard.nextStep.href : null
  const request = {
    adId: ad.id,
    title: board.content.title,
    storyboardId: storyboard.id,
    imageModel: image.id,
    videoModel: video.id,
    // The button is disabled while either is missing.
    videoType: videoType ?? '',
    aspectRatio: aspectRatio ?? ''
  }
  return (
    <div className={review.bar}>
      <div>
        <p>
          <strong className="mono">{formatCredits(price.total)}</strong>{' '}
          <span className={`${review.parts} soft small`}>
            {sheets
              ? `${formatNumber(price.sheets)} for sheets of ${countOf(missingElements.length, 'element')}, `
              : ''}
            {formatNumber(price.stills)} for stills, {formatNumber(price.clips)} for clips, given back where one fails
            or is not used.{price.isWithOwnKey ? ' Your own provider key makes it, so it costs less here.' : ''}
          </span>
        </p>
        <p className="small soft">
          {after >= 0
            ? `You have ${formatNumber(balance)}; ${formatNumber(after)} would be left.`
            : `You have ${formatNumber(balance)}: ${formatNumber(-after)} short.`}
        </p>
        {all.length > shots.length ? (
          <p className="small soft">
            {countOf(all.length - shots.length, 'scene')} with your own clip: nothing is bought there.
          </p>
        ) : null}
        {missing ? (
          <p className="small">
            <Link
              to={studioPages.ad}
              params={{ adId: ad.id }}
              search={{ stage: 'brief' }}
              hash={aspectRatio ? 'video-type' : 'ratio'}
            >
              {missing}
            </Link>
          </p>
        ) : null}
        {board.missing.slice(0, 3).map((lack) => (
          <p key={lack.position} className="small">
            <button type="button" className={classes.link} onClick={() => goTo(board, lack)}>
              {lack.words}
            </button>
          </p>
        ))}
        <DraftWords draft={board.draft} />
      </div>
      <div className={review.acts}>
        {board.isChanged ? (
          <>
            <Button variant="subtle" color="gray" onClick={board.undo}>
              Discard changes
            </Button>
            <Button
              variant="default"
              disabled={board.missing.length > 0}
              loading={board.isSaving}
              onClick={() => void board.save().catch(() => undefined)}
            >
              Save the board
            </Button>
          </>
        ) : made ? (
          <NextStepAction step={storyboard.nextStep} />
        ) : null}
        <SpendButton
          button={{
            variant: made && !board.isChanged ? 'default' : 'filled',
            disabled: missing !== null || board.missing.length > 0
          }}
          what={
            shots.length === 0
              ? 'A production of your own clips?'
              : `Stills and clips for ${countOf(shots.length, 'shot')}?`
          }
          credits={price.total}
          sheets={sheets}
          // Another page with the same stills and the same request makes the same purchase, so it is bought once.
          once={['generate', made, request, all, own]}
          buy={async (idempotencyKey, { word: missingSheets, credits: maximumCredits }) => {
            const { content } = board.isChanged ? await board.save() : storyboard
            const body = { ...request, missingSheets, maximumCredits, scenes: scenesOf(content) }
            return api.call(pipelinesApi.create, { body, idempotencyKey })
          }}
          onBought={show}
          details={
            <>
              <InventedNotice adId={ad.id} />
              <p>
                {sheets && price.sheets > 0 ? `${formatCredits(price.sheets)} for sheets, ` : ''}
                {formatCredits(price.stills)} for stills now, {formatCredits(price.clips)} for the clips of those that
                you approve.
              </p>
              {made ? (
                <p>This board has its stills already. These are made beside them, as a production of its own.</p>
              ) : null}
            </>
          }
        >
          {shots.length === 0 ? (
            'Go on with your own clips'
          ) : (
            <span>
              Generate<WhenRoomy> scene</WhenRoomy> images
            </span>
          )}
        </SpendButton>
      </div>
    </div>
  )
}

/** Opens the shot, and puts the focus into the field that it lacks. */
function goTo(board: Board, { position, field }: MissingInShot): void {
  board.select(position - 1)
  requestAnimationFrame(() => document.getElementById(shotFieldId(field))?.focus())
}

function missingWords({ aspectRatio, videoType }: AdView): string | null {
  if (!aspectRatio) return 'Choose the aspect ratio in the ad’s brief first.'
  return videoType ? null : 'Choose the video type in the ad’s brief first.'
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
