import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdView, ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import { elementsQuery } from '../elements/element-queries.ts'
import { SceneTakes } from './scene-takes.tsx'
import { scenesQuery } from './scenes-query.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import { accountQuery } from '../api/account.ts'
import { api } from '../api/client.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { OwnClipOfShot } from '../footage/own-clip-of-shot.tsx'
import { NotRead } from '../components/not-read.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf, formatCredits, two } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { MediaCard } from '../media/media-card.tsx'
import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
import type { ProductionModels } from '../ad/production-settings.ts'
import { InventedNotice } from '../product-photo/invented-notice.tsx'
import { firstPromptOf } from './scene-prompt.ts'
import classes from '../components/cards.module.css'

export interface SceneBySceneProps {
  ad: AdView
  script: ScriptView
  production: ProductionModels
}

/** Route B: one still from the locked cast, approved, then animated from its own first frame, then the next scene. */
export function SceneByScene({ ad, script, production }: SceneBySceneProps) {
  const scenesRead = useQuery(scenesQuery(ad.id))
  const elementsRead = useQuery(elementsQuery(ad.id))
  // Before they are read, a scene would seem to be not made yet, and its cast not locked.
  if (!scenesRead.data || !elementsRead.data) {
    return (
      <Sheet title="Scene by scene" id="scenes">
        <NotRead what="The scenes" reading={scenesRead} />
        <NotRead what="The elements" reading={elementsRead} />
      </Sheet>
    )
  }
  const made = scenesRead.data
  const locked = elementsRead.data.filter(({ lockedAt }) => lockedAt !== null)
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
      {scenesRead.error ? <ProblemNotice error={scenesRead.error} /> : null}
      <div className={classes.sectionGap}>
        <InventedNotice adId={ad.id} />
        {shown.map((scene) => (
          <SceneStep
            key={scene.position}
            ad={ad}
            script={script}
            scene={scene}
            made={made.find(({ number }) => number === scene.position)}
            locked={locked}
            production={production}
          />
        ))}
        {current && current.position < scenes.length ? (
          <p className="small soft">Scene {current.position + 1} opens when this one is animated or skipped.</p>
        ) : null}
      </div>
    </Sheet>
  )
}

interface SceneStepProps extends SceneBySceneProps {
  scene: ScriptScene
  made: AdSceneView | undefined
  /** The locked cast. */
  locked: readonly ElementView[]
}

function SceneStep({ ad, script, scene, made, locked, production }: SceneStepProps) {
  const queryClient = useQueryClient()
  const { image: imageModel, video: videoModel } = production
  const number = scene.position
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: scenesQuery(ad.id).queryKey })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  const { fields, change, draft } = useDraftFields(`scene.${ad.id}.${script.id}.${number}`, {
    prompt: firstPromptOf(scene, script.content.cast, locked)
  })
  const { prompt } = fields
  const still = {
    adId: ad.id,
    scene: number,
    prompt,
    // The server refuses a choice that is not made yet.
    aspect_ratio: ad.aspectRatio ?? '',
    imageModel: imageModel?.id ?? '',
    title: script.title,
    elementSlugs: locked.filter(({ description }) => prompt.includes(description)).map(({ slug }) => slug)
  }
  const clip = {
    adId: ad.id,
    scene: number,
    videoType: ad.videoType ?? '',
    videoModel: videoModel?.id,
    prompt,
    title: script.title,
    motion: scene.visual ?? '',
    speaker: scene.speaker,
    spokenScript: scene.spokenScript,
    durationSeconds: Math.max(1, Math.round(scene.durationSeconds)),
    firstFrameImageId: made?.image?.id
  }
  const approve = useMutation({
    mutationFn: (imageId: string) => api.call(scenesApi.approve, { params: { id: ad.id, number }, body: { imageId } }),
    onSettled
  })
  const skip = useMutation({
    mutationFn: () => api.call(scenesApi.skip, { params: { id: ad.id, number } }),
    onSettled
  })
  const failed = [approve, skip].find(({ isError }) => isError)?.error
  const price =
    imageModel && videoModel
      ? priceScenes({ durations: [scene.durationSeconds], image: imageModel, video: videoModel })
      : null
  const shown = made?.video ?? made?.image ?? null
  return (
    <article className={classes.sceneStep} aria-label={`Scene ${number}`}>
      <div>{shown ? <MediaCard key={shown.id} media={shown} onChange={onSettled} /> : null}</div>
      <div className={classes.stack}>
        <p dir="auto">
          <span className="mono">{two(number)}</span> {scene.speaker ? <strong>{scene.speaker}: </strong> : null}
          {scene.spokenScript || scene.realAction}
        </p>
        {made?.isSkipped ? <p className="soft">Skipped.</p> : null}
        <OwnClipOfShot adId={ad.id} scene={number} />
        {made ? <SceneTakes adId={ad.id} scene={made} /> : null}
        {made?.video?.status === 'Completed' && !made.video.footage ? (
          <div className={classes.footRight} style={{ marginLeft: 0 }}>
            <SpendButton
              button={{ variant: 'default' }}
              what={`Another clip of scene ${two(number)}?`}
              credits={price?.clips ?? 0}
              once={['clip', made.video.id, clip]}
              buy={(idempotencyKey, { credits: maximumCredits }) =>
                api.call(mediaApi.createVideo, { body: { ...clip, maximumCredits }, idempotencyKey })
              }
              onBought={onSettled}
              details={<p>It takes the place of the clip there is, which stays under Every take.</p>}
            >
              Another clip, {formatCredits(price?.clips ?? 0)}
            </SpendButton>
          </div>
        ) : null}
        {(made?.video && made.video.status !== 'Failed') || made?.isSkipped ? null : (
          <>
            <Textarea
              label="What the still shows"
              autosize
              minRows={4}
              maxLength={8_000}
              value={prompt}
              onChange={(event) => change({ prompt: event.currentTarget.value })}
            />
            <DraftState draft={draft} isQuiet />
            {failed ? <ProblemNotice error={failed} /> : null}
            <div className={classes.footRight} style={{ marginLeft: 0 }}>
              {made?.image?.status === 'Completed' && !made.isApproved ? (
                <Button loading={approve.isPending} onClick={() => made.image && approve.mutate(made.image.id)}>
                  Approve
                </Button>
              ) : null}
              {made?.isApproved ? (
                <SpendButton
                  what={`The clip of scene ${two(number)}?`}
                  credits={price?.clips ?? 0}
                  once={['clip', made.video?.id, clip]}
                  buy={(idempotencyKey, { credits: maximumCredits }) =>
                    api.call(mediaApi.createVideo, { body: { ...clip, maximumCredits }, idempotencyKey })
                  }
                  onBought={onSettled}
                >
                  Animate it, {formatCredits(price?.clips ?? 0)}
                </SpendButton>
              ) : null}
              <SpendButton
                button={{
                  variant: made?.image ? 'default' : 'filled',
                  disabled: !ad.aspectRatio || made?.image?.nextStep.isWaiting === true
                }}
                what={`${made?.image ? 'Another still' : 'The still'} of scene ${two(number)}?`}
                credits={price?.stills ?? 0}
                once={['still', made?.image?.id, still]}
                buy={(idempotencyKey, { credits: maximumCredits }) =>
                  api.call(mediaApi.createImage, { body: { ...still, maximumCredits }, idempotencyKey })
                }
                // The words stay: the clip and the next take are bought with them.
                onBought={onSettled}
                details={
                  made?.image ? <p>It takes the place of the still there is, which stays in the library.</p> : null
                }
              >
                {made?.image ? 'Another take' : 'Make the still'}, {formatCredits(price?.stills ?? 0)}
              </SpendButton>
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
