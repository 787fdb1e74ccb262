import { randomUUID } from 'node:crypto'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
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
}

/** Charges N stills and N clips and starts every still at once. */
export async function createPipeline(
  { api, display }: ProduceSession,
  { storyboard, models, ratio }: CreatePipelineOptions
): Promise<PipelineView> {
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
  display.fact('pipeline', `${created.id}, ${created.creditsCharged} credits charged`)
  return created
}

export interface FinishPipelineOptions {
  pipelineId: string
  /** Buys one new take for each failure. */
  retriesFailed: boolean
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
      await retryScene(session, pipelineId, scene)
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

async function retryScene({ api, display }: ProduceSession, pipelineId: string, scene: SceneView): Promise<void> {
  const what = failedPart(scene)
  if (!what) return
  await api.call(pipelinesApi.retryScene, {
    params: { id: pipelineId, sceneId: scene.id },
    body: { what },
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

const isAnimatable = (scene: SceneView) => scene.stage === 'review' && scene.approvedAt !== null && scene.video === null

function isFinished({ stage, image, video }: SceneView): boolean {
  if (stage === 'skipped' || image?.status === 'Failed') return true
  return isSettled(video) && (image === null || isSettled(image))
}
