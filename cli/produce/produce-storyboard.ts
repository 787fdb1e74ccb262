import { randomUUID } from 'node:crypto'
import { allPages } from '@callsheet/lib/http/all-pages.ts'
import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { MissingSheets, PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { z } from 'zod'
import type { ProduceModels } from './choose-models.ts'
import type { ProduceSession } from './session.ts'
import { isSettled, isWorthAnotherTake, watch } from './watch.ts'
import type { ScriptedAd } from './write-ad.ts'

const partialSchema = z.object({ shots: z.array(z.unknown()).default([]) })

/** One director pass plans every shot. */
export async function writeStoryboard(
  { api, display }: ProduceSession,
  { ad, script }: ScriptedAd
): Promise<StoryboardView> {
  const planned = script.content.scenes.length
  const storyboard = await api.call(storyboardsApi.write, {
    params: { id: ad.id },
    idempotencyKey: randomUUID(),
    body: { scriptId: script.id },
    onPartial(partial) {
      const { shots } = partialSchema.parse(partial)
      display.working(`planning shot ${Math.min(shots.length + 1, planned)} of ${planned} …`)
    }
  })
  display.fact('storyboard', `${storyboard.title} (${storyboard.content.shots.length} shots)`)
  return storyboard
}

export interface CreatePipelineOptions {
  storyboard: StoryboardView
  models: Pick<ProduceModels, 'videoType' | 'videoModel'> & { imageModel: string }
  ratio: string
  missingSheets: MissingSheets
  /** Numbers of the scenes with an own clip: nothing is bought for them. */
  own?: ReadonlySet<number>
}

/**
 * Says the price, then charges N stills and N clips, with the sheets of elements that have none, and starts every still
 * at once. Errors: `conflict` when it costs more by then.
 */
export async function createPipeline(session: ProduceSession, options: CreatePipelineOptions): Promise<PipelineView> {
  const { api, display } = session
  const { storyboard, models, ratio } = options
  const { missingSheets } = options
  const maximumCredits = await sayPrice(session, options)
  const created = await api.call(pipelinesApi.create, {
    idempotencyKey: randomUUID(),
    body: {
      adId: storyboard.adId,
      title: storyboard.title,
      storyboardId: storyboard.id,
      videoType: models.videoType,
      imageModel: models.imageModel,
      videoModel: models.videoModel,
      aspectRatio: ratio,
      missingSheets,
      maximumCredits,
      scenes: storyboard.content.shots.map((shot) => ({
        prompt: shot.prompt,
        motion: shot.motion,
        speaker: shot.speaker,
        spokenScript: shot.spokenScript,
        elementSlugs: shot.elementSlugs,
        durationSeconds: Math.max(1, Math.round(shot.durationSeconds))
      }))
    }
  })
  session.resumeId = created.id
  for (const notice of created.notices) display.fact('', notice)
  display.fact('pipeline', `${created.id}, ${created.price} credits charged`)
  return created
}

/** Before anything is spent. Resolves to the price. */
async function sayPrice(
  { api, display }: ProduceSession,
  { storyboard, models, missingSheets, own = new Set() }: CreatePipelineOptions
): Promise<number> {
  const [{ images, videos }, items] = await Promise.all([
    api.call(choicesApi.listModels),
    allPages((after) => api.call(elementsApi.list, { query: { adId: storyboard.adId, after } }))
  ])
  const image = images.find(({ id }) => id === models.imageModel)
  const video = videos.find(({ id }) => id === models.videoModel)
  if (!image || !video) throw new Error('A model that was chosen is not in the list any more.')
  const shots = storyboard.content.shots.filter(({ position }) => !own.has(position))
  const listed = new Set(shots.flatMap(({ elementSlugs }) => elementSlugs))
  const missing = items.filter(
    ({ adId, slug, sheetsToDraw }) => adId === storyboard.adId && listed.has(slug) && sheetsToDraw > 0
  )
  const isDrawn = missing.length > 0 && missingSheets === 'draw'
  const count = missing.reduce((sum, { sheetsToDraw }) => sum + sheetsToDraw, 0)
  const durations = shots.map(({ durationSeconds }) => durationSeconds)
  const price = priceScenes({ durations, sheets: isDrawn ? count : 0, image, video })
  const names = missing.map(({ name }) => name).join(', ')
  if (isDrawn) display.fact('sheets', `${count} drawn and locked before the stills: ${names}`)
  else if (missing.length > 0) display.fact('sheets', `none, as you said: ${names} may look different in each still`)
  const parts = [
    ...(isDrawn ? [`${price.sheets} for sheets`] : []),
    `${price.stills} for stills`,
    `${price.clips} for clips`
  ]
  if (own.size > 0) display.fact('own clips', `scenes ${[...own].join(', ')}: nothing is bought for them`)
  display.fact('price', `${price.total} credits: ${parts.join(', ')}`)
  return price.total
}

export interface FinishPipelineOptions {
  pipelineId: string
  /** Buys one new take for each failure. */
  retriesFailed: boolean
  /** What to do where the sheet of a failed still has failed. */
  missingSheets: MissingSheets
}

/**
 * Approves completed stills, animates them and waits until no scene has running work. It continues from any state of
 * the pipeline, so it also finishes an interrupted one.
 */
export async function finishPipeline(session: ProduceSession, options: FinishPipelineOptions): Promise<PipelineView> {
  const { api, display } = session
  const { pipelineId } = options
  const retried = new Set<string>()
  return watch(session, pipelineId, async () => {
    const view = await api.call(readPipeline, { query: { id: pipelineId } })
    display.show({ scenes: view.scenes, hasStills: true })
    const failed = options.retriesFailed
      ? view.scenes.filter((scene) => failedPart(scene) && !retried.has(scene.id))
      : []
    for (const scene of failed) {
      retried.add(scene.id)
      await retryScene(session, scene, options)
    }
    if (failed.length > 0) return null
    if (view.scenes.every(isFinished)) return view
    if (view.scenes.some(isApprovable)) {
      await api.call(pipelinesApi.approve, { params: { id: pipelineId }, body: { allCompleted: true } })
    }
    if (view.scenes.some((scene) => isApprovable(scene) || isAnimatable(scene))) {
      await api.call(pipelinesApi.advance, { params: { id: pipelineId }, idempotencyKey: randomUUID() })
    }
    return null
  })
}

/**
 * Waits until every still is there or has failed, and approves none. A still is there once it is stored, because an
 * animatic reads it from our storage.
 */
export async function awaitStills(session: ProduceSession, options: FinishPipelineOptions): Promise<PipelineView> {
  const { api, display } = session
  const { pipelineId, retriesFailed } = options
  const retried = new Set<string>()
  return watch(session, pipelineId, async () => {
    const view = await api.call(readPipeline, { query: { id: pipelineId } })
    display.show({ scenes: view.scenes, hasStills: true })
    const failed = retriesFailed
      ? view.scenes.filter((scene) => failedPart(scene) === 'image' && !retried.has(scene.id))
      : []
    for (const scene of failed) {
      retried.add(scene.id)
      await retryScene(session, scene, options)
    }
    if (failed.length > 0) return null
    return view.scenes.every(({ stage, image, video }) => stage === 'skipped' || video?.footage || isSettled(image))
      ? view
      : null
  })
}

async function retryScene(
  { api, display }: ProduceSession,
  scene: SceneView,
  { pipelineId, missingSheets }: FinishPipelineOptions
): Promise<void> {
  const what = failedPart(scene)
  if (!what) return
  await api.call(pipelinesApi.retryScene, {
    params: { id: pipelineId, sceneId: scene.id },
    body: { what, missingSheets },
    idempotencyKey: randomUUID()
  })
  display.fact('again', `scene ${scene.position}: a new take of the ${what === 'image' ? 'still' : 'clip'}`)
}

function failedPart({ image, video }: SceneView): 'image' | 'video' | null {
  if (isWorthAnotherTake(video)) return 'video'
  return video === null && isWorthAnotherTake(image) ? 'image' : null
}

const isApprovable = (scene: SceneView) =>
  scene.stage === 'review' && scene.approvedAt === null && scene.image?.status === 'Completed'

const isAnimatable = (scene: SceneView) =>
  scene.stage === 'review' && scene.approvedAt !== null && scene.video === null && scene.clipPrice === undefined

function isFinished({ stage, image, video, approvedAt, clipPrice }: SceneView): boolean {
  // Its clip was given back for an own one, which was set aside: to buy another is for a person.
  if (stage === 'review' && approvedAt !== null && clipPrice !== undefined) return true
  if (stage === 'skipped' || image?.status === 'Failed') return true
  return isSettled(video) && (image === null || isSettled(image))
}
