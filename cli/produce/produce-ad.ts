import { creditsViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { pipelineViewSchema, type PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { chooseModels } from './choose-models.ts'
import { collectScenes, writeSummary, type SceneSummary } from './collect.ts'
import { openCallsheet } from './open-callsheet.ts'
import type { ProduceRequest } from './produce-request.ts'
import { createPipeline, finishPipeline, writeAd, type WrittenAd } from './produce-storyboard.ts'
import { createWatchDisplay, type WatchDisplay } from './watch-display.ts'

export interface ProduceSummary {
  adId: string
  pipelineId: string
  title: string
  folder: string
  aspectRatio: string
  videoType: string
  imageModel: string
  videoModel: string
  script: WrittenAd['script'] | null
  storyboard: WrittenAd['storyboard'] | null
  scenes: SceneSummary[]
  seconds: number
  creditsBefore: number
  creditsAfter: number
}

export interface ProduceResult {
  summary: ProduceSummary
  summaryFile: string
  /** Every scene has a clip that plays. */
  isComplete: boolean
}

interface Session {
  api: ApiClient
  display: WatchDisplay
  startedAt: number
  creditsBefore: number
}

/** Idea to files. What is needed runs already or is started for as long as it takes. */
export async function produceAd(request: ProduceRequest): Promise<ProduceResult> {
  return withSession(async (session) => {
    const { api, display } = session
    const models = await chooseModels(api, request)
    display.note(`route      ${request.route}`)
    for (const sentence of models.sentences) display.note(sentence)
    const written = await writeAd(api, request, display)
    const created = await createPipeline(api, { request, written, models })
    display.note(`pipeline   ${created.id}, ${created.creditsCharged} credits charged`)
    const view = await finishPipeline(api, { pipelineId: created.id, display, timeoutSeconds: request.timeoutSeconds })
    return finish({ session, view, written, out: request.out })
  })
}

/** Approves, advances and collects what is left of a production that was interrupted. */
export async function resumeProduction(options: {
  pipelineId: string
  out: string
  timeoutSeconds: number
}): Promise<ProduceResult> {
  return withSession(async (session) => {
    const { pipelineId, timeoutSeconds } = options
    await session.api.call(`/api/pipelines?id=${encodeURIComponent(pipelineId)}`, { answer: pipelineViewSchema })
    const view = await finishPipeline(session.api, { pipelineId, display: session.display, timeoutSeconds })
    return finish({ session, view, written: null, out: options.out })
  })
}

async function withSession(work: (session: Session) => Promise<ProduceResult>): Promise<ProduceResult> {
  const callsheet = await openCallsheet(process.env)
  const display = createWatchDisplay(process.stderr)
  const stop = () => void callsheet.close().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const api = createApiClient(callsheet)
    const { balance } = await api.call('/api/credits', { answer: creditsViewSchema })
    return await work({ api, display, startedAt: Date.now(), creditsBefore: balance })
  } finally {
    display.finish()
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await callsheet.close()
  }
}

interface FinishOptions {
  session: Session
  view: PipelineView
  written: WrittenAd | null
  out: string
}

async function finish({ session, view, written, out }: FinishOptions): Promise<ProduceResult> {
  const scenes = await collectScenes(session.api, view, out)
  const { balance } = await session.api.call('/api/credits', { answer: creditsViewSchema })
  const summary: ProduceSummary = {
    adId: view.adId,
    pipelineId: view.id,
    title: view.title,
    folder: view.folder,
    aspectRatio: view.aspectRatio,
    videoType: view.videoType,
    imageModel: view.imageModel,
    videoModel: view.videoModel,
    script: written?.script ?? null,
    storyboard: written?.storyboard ?? null,
    scenes,
    seconds: Math.round((Date.now() - session.startedAt) / 100) / 10,
    creditsBefore: session.creditsBefore,
    creditsAfter: balance
  }
  const summaryFile = await writeSummary(out, summary)
  return { summary, summaryFile, isComplete: scenes.every((scene) => scene.clipFacts !== null) }
}
