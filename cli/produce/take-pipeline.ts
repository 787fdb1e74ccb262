import { randomUUID } from 'node:crypto'
import { clipDraftsApi } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { awaitStills, finishPipeline, type FinishPipelineOptions } from './produce-storyboard.ts'
import type { ProduceSession } from './session.ts'
import type { Shown, StopsAt } from './stops-at.ts'
import { isSettled, watch } from './watch.ts'

export type Stopped = PipelineView & { shows: Shown }

/** Takes a pipeline as far as was asked, from any state of it. */
export async function takeTo(
  session: ProduceSession,
  stopsAt: StopsAt,
  options: FinishPipelineOptions
): Promise<Stopped> {
  if (stopsAt === 'film') return { ...(await finishPipeline(session, options)), shows: 'clips' }
  const stills = await awaitStills(session, options)
  return stopsAt === 'animatic' ? { ...stills, shows: 'stills' } : makeDrafts(session, stills)
}

/**
 * Approves the stills, and buys a draft of each scene in the cheaper mode of the model. Where it has none, the stills stay
 * what there is, and nothing is bought.
 */
async function makeDrafts(session: ProduceSession, stills: PipelineView): Promise<Stopped> {
  const { api, display } = session
  const params = { id: stills.id }
  const price = await api.call(clipDraftsApi.price, { params })
  if (price.missing !== null) {
    display.fact('drafts', `none: ${price.missing} The stills are set in motion instead.`)
    return { ...stills, shows: 'stills' }
  }
  if (stills.scenes.some(({ stage, approvedAt, image }) => stage === 'review' && !approvedAt && isSettled(image)))
    await api.call(pipelinesApi.approve, { params, body: { allCompleted: true } })
  const { scenes, credits, madeWith } = await api.call(clipDraftsApi.price, { params })
  display.fact('drafts', `${credits} credits: ${scenes}, with ${madeWith}. The final clips stay prepaid.`)
  if (scenes > 0) {
    const body = { maximumCredits: credits }
    await api.call(clipDraftsApi.create, { params, body, idempotencyKey: randomUUID() })
  }
  const drafted = await watch(session, stills.id, async () => {
    const view = await api.call(readPipeline, { query: params })
    const shown = view.scenes.map((scene) => ({ ...scene, video: clipOf(scene) }))
    display.show({ scenes: shown, hasStills: true })
    const isDone = ({ stage, image, video }: SceneView) =>
      stage === 'skipped' || image?.status === 'Failed' || isSettled(video)
    return shown.every(isDone) ? { ...view, scenes: shown } : null
  })
  return { ...drafted, shows: 'drafts' }
}

/** A scene that has its final clip already needs no draft. */
const clipOf = ({ draft, video }: SceneView) => video ?? draft
