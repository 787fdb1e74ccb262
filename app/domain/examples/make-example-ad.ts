import { eq } from 'drizzle-orm'
import { grantCredits } from '@callsheet/lib/database/credits.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { createAdRequestSchema } from '@callsheet/lib/wire/ads-api.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { createAd } from '../ads/create.ts'
import { listModels } from '../models/list.ts'
import { advancePipeline } from '../pipelines/advance.ts'
import { approveScenes } from '../pipelines/approve.ts'
import { createPipeline } from '../pipelines/create.ts'
import { readPipeline } from '../pipelines/get.ts'
import { writeScript } from '../scripts/write.ts'
import { findRepeat } from '../spend-once.ts'
import { sceneRequestOf } from '../storyboards/scene-request.ts'
import { writeStoryboard } from '../storyboards/write.ts'

const example = {
  name: 'Example: cold brew',
  idea: 'Cold brew that never turns bitter, for people who buy their iced coffee on the way to work',
  formatSlug: 'three-reasons',
  videoType: 'talking-head',
  aspectRatio: '9:16',
  route: 'storyboard'
} as const
const scenes = 3
const secondsPerScene = 4
const lookAgainMilliseconds = 1_000

/**
 * Makes one finished ad to look at on a fresh start. Its own grant pays for it. Each step has a fixed idempotency key,
 * so an interrupted start continues and makes nothing twice. Does nothing when the owner has ads.
 */
export async function makeExampleAd(owner: Scope, signal: AbortSignal): Promise<void> {
  const scope = (step: string): Scope => ({
    ...owner,
    signal,
    idempotency: { key: `example-ad:${step}`, fingerprint: `example-ad:${step}` }
  })
  if (!(await isWanted(scope('ad')))) return
  const ad = await createAd({ scope: scope('ad'), input: createAdRequestSchema.parse(example) })
  const script = await writeScript({
    scope: scope('script'),
    adId: ad.id,
    input: { format_slug: example.formatSlug, scenes, secondsPerScene }
  })
  const storyboard = await writeStoryboard({
    scope: scope('storyboard'),
    adId: ad.id,
    input: { scriptId: script.id }
  })
  const imageModel = (await listModels({ scope: owner })).images.find(
    ({ enabled, config }) => enabled && config.aspectRatios.includes(example.aspectRatio)
  )
  if (!imageModel) return
  const { request, quote } = await sceneRequestOf({
    scope: owner,
    storyboardId: storyboard.id,
    imageModel: imageModel.id
  })
  const credits = quote.credits + quote.sheetCredits
  await owner.runtime.database.transaction((transaction) =>
    grantCredits(transaction, owner.ownerId, { reason: 'example-ad', credits, description: 'The example ad' })
  )
  const { pipeline } = await createPipeline({ scope: scope('pipeline'), input: { ...request, missingSheets: 'draw' } })
  await awaitStills(owner, pipeline.id, signal)
  await approveScenes({ scope: owner, pipelineId: pipeline.id, input: { allCompleted: true } })
  await advancePipeline({ scope: scope('animate'), pipelineId: pipeline.id })
}

/** True for an example that was begun and not finished, and for an owner without ads. */
async function isWanted(scope: Scope): Promise<boolean> {
  if (await findRepeat(scope)) return !(await findRepeat({ ...scope, ...lastStep }))
  const { database } = scope.runtime
  const [any] = await database.select({ id: ads.id }).from(ads).where(eq(ads.ownerId, scope.ownerId)).limit(1)
  return any === undefined
}

const lastStep = { idempotency: { key: 'example-ad:animate', fingerprint: 'example-ad:animate' } }

async function awaitStills({ runtime, ownerId }: Scope, pipelineId: string, signal: AbortSignal): Promise<void> {
  const isDone = ({ image }: PipelineView['scenes'][number]) =>
    image?.status === 'Completed' || image?.status === 'Failed'
  for (;;) {
    signal.throwIfAborted()
    const { scenes: now } = await readPipeline(runtime.database, ownerId, pipelineId)
    if (now.every(isDone)) return
    await pause(lookAgainMilliseconds, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
