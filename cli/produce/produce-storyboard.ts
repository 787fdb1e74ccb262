import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import { adViewSchema, scriptViewSchema, storyboardViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import type { ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { pipelineViewSchema, type PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ApiClient } from './api-client.ts'
import type { ProduceModels } from './choose-models.ts'
import type { ProduceRequest } from './produce-request.ts'
import type { WatchDisplay } from './watch-display.ts'

const pollSeconds = 0.5

export interface WrittenAd {
  adId: string
  script: ScriptView
  storyboard: StoryboardView
}

/** Idea to storyboard: one ad, one script, one director pass. */
export async function writeAd(api: ApiClient, request: ProduceRequest, display: WatchDisplay): Promise<WrittenAd> {
  const ad = await api.call('/api/ads', {
    body: {
      idea: request.idea,
      formatSlug: request.format,
      aspectRatio: request.ratio,
      route: request.route,
      videoType: request.videoType
    },
    answer: adViewSchema
  })
  display.note(`ad         ${ad.name}`)
  const script = await api.call(`/api/ads/${ad.id}/scripts`, {
    body: { format_slug: request.format, scenes: request.scenes, secondsPerScene: request.secondsPerScene },
    answer: scriptViewSchema
  })
  display.note(`script     ${script.title} (${script.content.scenes.length} scenes)`)
  const storyboard = await api.call(`/api/ads/${ad.id}/storyboards`, {
    body: { scriptId: script.id },
    answer: storyboardViewSchema
  })
  display.note(`storyboard ${storyboard.title} (${storyboard.content.shots.length} shots)`)
  return { adId: ad.id, script, storyboard }
}

/** Charges N stills and N clips and starts every still at once. */
export async function createPipeline(
  api: ApiClient,
  { request, written, models }: { request: ProduceRequest; written: WrittenAd; models: ProduceModels }
): Promise<PipelineView> {
  return api.call('/api/pipelines', {
    idempotencyKey: randomUUID(),
    body: {
      adId: written.adId,
      title: written.storyboard.title,
      storyboardId: written.storyboard.id,
      videoType: models.videoType,
      imageModel: models.imageModel,
      videoModel: models.videoModel,
      aspectRatio: request.ratio,
      scenes: written.storyboard.content.shots.map((shot) => ({
        prompt: shot.prompt,
        motion: shot.motion,
        speaker: shot.speaker,
        spokenScript: shot.spokenScript,
        elementSlugs: shot.elementSlugs,
        durationSeconds: Math.max(1, Math.round(shot.durationSeconds))
      }))
    },
    answer: pipelineViewSchema
  })
}

/**
 * Approves stills as they complete, animates them and waits until no scene has anything under way.
 * Works from whatever state the pipeline is in, so that it also finishes one that was interrupted.
 */
export async function finishPipeline(
  api: ApiClient,
  { pipelineId, display, timeoutSeconds }: { pipelineId: string; display: WatchDisplay; timeoutSeconds: number }
): Promise<PipelineView> {
  const deadline = Date.now() + timeoutSeconds * 1000
  for (;;) {
    const view = await api.call(`/api/pipelines?id=${encodeURIComponent(pipelineId)}`, { answer: pipelineViewSchema })
    display.show(view)
    if (view.scenes.every(isFinished)) return view
    if (Date.now() > deadline) {
      throw new AppError(
        'upstream-timeout',
        `Not every clip arrived within ${timeoutSeconds} seconds. Nothing is lost: ` +
          `go on with \`npm run produce -- --resume ${pipelineId}\`.`
      )
    }
    if (view.scenes.some(isApprovable)) {
      await api.call(`/api/pipelines/${pipelineId}/approve`, { body: { allCompleted: true }, answer: pipelineViewSchema })
    }
    if (view.scenes.some((scene) => isApprovable(scene) || isAnimatable(scene))) {
      await api.call(`/api/pipelines/${pipelineId}/advance`, {
        body: {},
        answer: pipelineViewSchema,
        idempotencyKey: randomUUID()
      })
    }
    await sleep(pollSeconds * 1000)
  }
}

type Scene = PipelineView['scenes'][number]

const isApprovable = (scene: Scene) =>
  scene.stage === 'review' && scene.approvedAt === null && scene.image?.status === 'Completed'

const isAnimatable = (scene: Scene) => scene.stage === 'review' && scene.approvedAt !== null && scene.video === null

/** Nothing more will happen by itself: stored, failed or skipped. */
function isFinished(scene: Scene): boolean {
  if (scene.stage === 'skipped') return true
  if (scene.image?.status === 'Failed') return true
  if (!scene.video) return false
  return scene.video.status === 'Failed' || (scene.video.isStored && (scene.image?.isStored ?? true))
}
