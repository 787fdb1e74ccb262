import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdView, ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import { elementsQuery } from '../api/elements.ts'
import { callApi } from '../api/http.ts'
import { accountQuery } from '../api/queries.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { countOf, formatCredits, two } from '../parts/words.ts'
import { MediaCard } from './media-card.tsx'
import { priceOf } from './price.ts'
import type { ProductionModels } from './production-settings.ts'
import { firstPromptOf } from './scene-prompt.ts'
import classes from './cards.module.css'

export interface SceneBySceneProps {
  ad: AdView
  script: ScriptView
  production: ProductionModels
}

const scenesQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'scenes'],
    queryFn: ({ signal }) => callApi<{ items: AdSceneView[] }>(`/api/ads/${adId}/scenes`, { signal }),
    select: (answer) => answer.items
  })

/** Route B: one still at a time from the locked cast, approved, animated from its own first frame, then the next. */
export function SceneByScene({ ad, script, production }: SceneBySceneProps) {
  const { data: made = [], error } = useQuery(scenesQuery(ad.id))
  const { scenes } = script.content
  const isDone = (number: number) =>
    made.some((scene) => scene.number === number && (scene.video !== null || scene.isSkipped))
  const current = scenes.find((scene) => !isDone(scene.position))
  const shown = scenes.filter((scene) => isDone(scene.position) || scene === current)
  return (
    <Sheet
      title="Scene by scene"
      note={`${scenes.length - (current ? scenes.length - current.position + 1 : 0)} of ${countOf(scenes.length, 'scene')} under way or done`}
      id="scenes"
    >
      {error ? <ProblemNotice error={error} /> : null}
      <div className={classes.sectionGap}>
        {shown.map((scene) => (
          <SceneStep
            key={scene.position}
            ad={ad}
            script={script}
            scene={scene}
            made={made.find(({ number }) => number === scene.position)}
            production={production}
          />
        ))}
      </div>
      {current && current.position < scenes.length ? (
        <p className="small soft">Scene {current.position + 1} opens when this one is animated or skipped.</p>
      ) : null}
    </Sheet>
  )
}

interface SceneStepProps extends SceneBySceneProps {
  scene: ScriptScene
  made: AdSceneView | undefined
}

function SceneStep({ ad, script, scene, made, production }: SceneStepProps) {
  const queryClient = useQueryClient()
  const { data: elements = [] } = useQuery(elementsQuery(ad.id))
  const locked = elements.filter(({ lockedAt }) => lockedAt !== null)
  const [prompt, setPrompt] = useState<string | null>(null)
  const { image: imageModel, video: videoModel } = production
  const number = scene.position
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: scenesQuery(ad.id).queryKey })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  const shownPrompt = prompt ?? firstPromptOf(scene, script.content.cast, locked)
  const draw = useMutation({
    mutationFn: () =>
      callApi<MediaView>('/api/images', {
        body: {
          adId: ad.id,
          scene: number,
          prompt: shownPrompt,
          aspect_ratio: ad.aspectRatio,
          imageModel: imageModel?.id,
          title: script.title,
          elementSlugs: locked.filter(({ description }) => shownPrompt.includes(description)).map(({ slug }) => slug)
        },
        idempotencyKey: crypto.randomUUID()
      }),
    onSettled
  })
  const approve = useMutation({
    mutationFn: (imageId: string) => callApi(`/api/ads/${ad.id}/scenes/${number}/approve`, { body: { imageId } }),
    onSettled
  })
  const animate = useMutation({
    mutationFn: () =>
      callApi('/api/videos', {
        body: {
          adId: ad.id,
          scene: number,
          videoType: ad.videoType,
          videoModel: videoModel?.id,
          prompt: shownPrompt,
          title: script.title,
          motion: scene.visual ?? '',
          speaker: scene.speaker,
          spokenScript: scene.spokenScript,
          durationSeconds: Math.max(1, Math.round(scene.durationSeconds)),
          firstFrameImageId: made?.image?.id
        },
        idempotencyKey: crypto.randomUUID()
      }),
    onSettled
  })
  const skip = useMutation({
    mutationFn: () => callApi(`/api/ads/${ad.id}/scenes/${number}/skip`, { method: 'POST' }),
    onSettled
  })
  const failed = [draw, approve, animate, skip].find(({ isError }) => isError)?.error
  const price =
    imageModel && videoModel
      ? priceOf({ durations: [scene.durationSeconds], image: imageModel, video: videoModel })
      : null
  const shown = made?.video ?? made?.image ?? null
  return (
    <article className={classes.sceneStep} aria-label={`Scene ${number}`}>
      <div>{shown ? <MediaCard key={shown.id} media={shown} onChange={onSettled} /> : null}</div>
      <div className={classes.stack}>
        <p>
          <span className="mono">{two(number)}</span> {scene.speaker ? <strong>{scene.speaker}: </strong> : null}
          {scene.spokenScript || scene.realAction}
        </p>
        {made?.isSkipped ? <p className="soft">Skipped.</p> : null}
        {made?.video || made?.isSkipped ? null : (
          <>
            <Textarea
              label="What the still shows"
              autosize
              minRows={4}
              maxLength={8_000}
              value={shownPrompt}
              onChange={(event) => setPrompt(event.currentTarget.value)}
            />
            {failed ? <ProblemNotice error={failed} /> : null}
            <div className={classes.footRight} style={{ marginLeft: 0 }}>
              {made?.image?.status === 'Completed' && !made.isApproved ? (
                <Button loading={approve.isPending} onClick={() => made.image && approve.mutate(made.image.id)}>
                  Approve
                </Button>
              ) : null}
              {made?.isApproved ? (
                <Button loading={animate.isPending} onClick={() => animate.mutate()}>
                  Animate it, {formatCredits(price?.clips ?? 0)}
                </Button>
              ) : null}
              <Button
                variant={made?.image ? 'default' : 'filled'}
                loading={draw.isPending}
                disabled={!ad.aspectRatio || made?.image?.status === 'Generating'}
                onClick={() => draw.mutate()}
              >
                {made?.image ? 'Another take' : 'Make the still'}, {formatCredits(price?.stills ?? 0)}
              </Button>
              <Button variant="subtle" color="gray" loading={skip.isPending} onClick={() => skip.mutate()}>
                Skip
              </Button>
            </div>
            {ad.aspectRatio ? null : (
              <p className="small soft">Choose the aspect ratio under Settings first: every still takes it.</p>
            )}
          </>
        )}
      </div>
    </article>
  )
}
