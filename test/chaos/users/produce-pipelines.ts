import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import type {
  ApproveRequest,
  CreatePipelineRequest,
  MediaView,
  PipelineView,
  SceneView
} from '@callsheet/lib/wire/pipelines-api.ts'
import type { PatientClient } from './client.ts'
import type { Contracts } from './contracts.ts'
import { modelsOfEveryProvider, type ModelChoice } from './model-choices.ts'
import type { Random } from '../random.ts'

export interface ProduceOptions {
  client: PatientClient
  contracts: Contracts
  random: Random
  scenes: number
  scenesPerPipeline: number
  /** Pipelines start one after the other over this time. */
  spreadSeconds: number
  /** How long a user waits for one pipeline, from its creation to its end. */
  settleSeconds: number
  /** How many pipelines may be under way at the same time. */
  pipelinesAtOnce?: number | undefined
  /** One after the other, for one pipeline after the other. Those of every provider when it is left out. */
  models?: readonly ModelChoice[] | undefined
}

/** The user's requests and the answers to them, for comparison with the database. */
export interface Produced {
  title: string
  pipelineId: string
  sceneIds: string[]
  /** Further takes that were requested, by scene. Each has its own key and was answered. */
  retakes: Map<string, { image: number; video: number }>
}

const retakeShare = 0.5
const usualPipelinesAtOnce = 6
/** Reads a second by all users together. More of them look less often each. */
const readsPerSecond = 15

/**
 * Users at work. Each pipeline is created, reviewed and animated, gets new takes for failures, and is closed at the
 * end.
 */
export async function producePipelines(options: ProduceOptions): Promise<Produced[]> {
  const { client, contracts, random, scenes, scenesPerPipeline, spreadSeconds } = options
  const { pipelinesAtOnce = usualPipelinesAtOnce, models = modelsOfEveryProvider } = options
  const ads = new Map<Ratio, string>()
  for (const aspectRatio of new Set(models.map(ratioOf))) {
    const { id } = await client.call(contracts.adsApi.create, {
      body: { idea: 'Cold brew that never turns bitter' },
      idempotencyKey: randomUUID()
    })
    ads.set(aspectRatio, id)
  }
  const count = Math.ceil(scenes / scenesPerPipeline)
  const sizes = Array.from({ length: count }, (_, index) => Math.floor((scenes + index) / count))
  const startedAt = Date.now()
  const produced: Produced[] = []
  let nextIndex = 0
  const workOff = async () => {
    for (let index = nextIndex++; index < sizes.length; index = nextIndex++) {
      const startAt = startedAt + (index / sizes.length) * spreadSeconds * 1000
      await sleep(Math.max(0, startAt - Date.now()))
      const plan = planPipeline({ ads, index, scenes: sizes[index] ?? 1, models })
      produced.push(await produceOne({ ...options, pipelinesAtOnce, random: random.fork(plan.title) }, plan))
    }
  }
  await Promise.all(Array.from({ length: pipelinesAtOnce }, workOff))
  return produced
}

type Ratio = '9:16' | '1:1'

const ratioOf = ({ aspectRatio }: ModelChoice): Ratio => aspectRatio ?? '9:16'

interface Plan {
  /** An ad has one ratio for good. */
  ads: ReadonlyMap<Ratio, string>
  index: number
  scenes: number
  models: readonly ModelChoice[]
}

function planPipeline({ ads, index, scenes, models }: Plan): CreatePipelineRequest {
  // A conversation needs at least two scenes.
  const fitting = models.filter(({ videoType }) => videoType !== 'podcast' || scenes > 1)
  const picked = fitting[index % fitting.length]
  if (!picked) throw new Error(`No model makes a pipeline of ${scenes} scenes.`)
  const aspectRatio = ratioOf(picked)
  const adId = ads.get(aspectRatio)
  if (!adId) throw new Error(`There is no ad in ${aspectRatio}.`)
  const { durationSeconds, ...choice } = picked
  return {
    adId,
    title: `Pipeline ${index + 1}`,
    ...choice,
    aspectRatio,
    scenes: Array.from({ length: scenes }, (_, scene) => ({
      prompt: `A bottle of cold brew on a kitchen table, pipeline ${index + 1}, scene ${scene + 1}`,
      motion: 'The camera moves in slowly; ice settles in the glass.',
      ...(choice.videoType !== 'generic' && { speaker: scene % 2 === 0 ? 'Mara' : 'Ben' }),
      spokenScript: choice.videoType === 'generic' ? '' : 'It never turns bitter.',
      elementSlugs: [],
      durationSeconds
    }))
  }
}

async function produceOne(
  { client, contracts, random, settleSeconds, pipelinesAtOnce }: ProduceOptions & { pipelinesAtOnce: number },
  plan: CreatePipelineRequest
): Promise<Produced> {
  const { pipelinesApi, readPipeline } = contracts
  const created = await client.call(pipelinesApi.create, {
    body: plan,
    idempotencyKey: randomUUID()
  })
  const params = { id: created.id }
  const deadline = Date.now() + settleSeconds * 1000
  const pause = Math.max(400, (pipelinesAtOnce / readsPerSecond) * 1000)
  const retakes: Produced['retakes'] = new Map(created.scenes.map(({ id }) => [id, { image: 0, video: 0 }]))
  const decided = new Set<string>()
  for (;;) {
    const view = await client.call(readPipeline, { query: params })
    if (isSettled(view, decided)) break
    if (Date.now() > deadline) throw new Error(`${plan.title} (${created.id}) did not settle: ${describe(view)}`)
    await approveAndAnimate({ client, contracts, random, view })
    for (const scene of view.scenes)
      await retakeFailed({ client, contracts, random, pipelineId: created.id, scene, decided, retakes })
    await sleep(random.between(pause, 2.2 * pause))
  }
  await client.call(pipelinesApi.close, { params })
  return { title: plan.title, pipelineId: created.id, sceneIds: created.scenes.map(({ id }) => id), retakes }
}

const isApprovable = (scene: SceneView): boolean =>
  scene.stage === 'review' && scene.approvedAt === null && scene.image?.status === 'Completed'

async function approveAndAnimate(acting: {
  client: PatientClient
  contracts: Contracts
  random: Random
  view: PipelineView
}): Promise<void> {
  const { client, random, view } = acting
  const { pipelinesApi } = acting.contracts
  const params = { id: view.id }
  const ready = view.scenes.filter(isApprovable)
  if (ready.length === 0 && !view.scenes.some((scene) => scene.stage === 'review' && scene.approvedAt)) return
  const single = ready[0]
  const body: ApproveRequest =
    single?.image && random.isChance(0.4) ? { sceneId: single.id, imageId: single.image.id } : { allCompleted: true }
  await accept(() => client.call(pipelinesApi.approve, { params, body }))
  // A double click: two calls, each with its key, as a browser sends them.
  const clicks = random.isChance(0.3) ? 2 : 1
  await Promise.all(
    Array.from({ length: clicks }, () => client.call(pipelinesApi.advance, { params, idempotencyKey: randomUUID() }))
  )
}

/** Some failed takes are made again once. The others are left as they are. */
async function retakeFailed(acting: {
  client: PatientClient
  contracts: Contracts
  random: Random
  pipelineId: string
  scene: SceneView
  decided: Set<string>
  retakes: Produced['retakes']
}): Promise<void> {
  const { client, random, pipelineId, scene, decided, retakes } = acting
  const what = scene.stage === 'animating' ? 'video' : 'image'
  const current = scene[what]
  if (scene.stage === 'skipped' || current?.status !== 'Failed' || decided.has(current.id)) return
  decided.add(current.id)
  if (current.take > 1 || !random.isChance(retakeShare)) return
  const answered = await accept(() =>
    client.call(acting.contracts.pipelinesApi.retryScene, {
      params: { id: pipelineId, sceneId: scene.id },
      body: { what },
      idempotencyKey: randomUUID()
    })
  )
  const count = retakes.get(scene.id)
  if (answered && count) count[what] += 1
}

function isSettled(view: PipelineView, decided: ReadonlySet<string>): boolean {
  return view.scenes.every((scene) => {
    if (scene.stage === 'skipped') return true
    const current = scene.stage === 'animating' ? scene.video : scene.image
    if (current?.status === 'Failed') return decided.has(current.id)
    return scene.stage === 'animating' && isStored(current)
  })
}

const isStored = (media: MediaView | null): boolean => media?.status === 'Completed' && media.isStored

/** A conflict is an answer: another user or a late event was first. */
async function accept<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}

function describe(view: PipelineView): string {
  return view.scenes
    .map(
      ({ position, stage, image, video }) =>
        `${position} ${stage}: ${image?.status ?? '-'} ${image?.id ?? ''} / ${video?.status ?? '-'} ${video?.id ?? ''}`
    )
    .join('; ')
}
