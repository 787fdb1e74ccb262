import { eq, max } from 'drizzle-orm'
import { chargeCredits } from '@callsheet/lib/database/credits.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { CreateHooksRequest, HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import type { CreateScene } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { wakePipeline, wakeUpOf, type WakeUp } from '../../services/wake-pipeline.ts'
import { findElements } from '../elements/find-references.ts'
import { folderOf } from '../pipelines/folder.ts'
import { planScene } from '../pipelines/plan-scene.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import { findHookBase, type HookBase } from './find-base.ts'
import { readHooks } from './list.ts'
import { requireAffordable } from './price.ts'
import { rewriteFirstScene, type WrittenHook } from './rewrite-scene.ts'

export interface CreateHooksOptions {
  scope: Scope
  adId: string
  input: CreateHooksRequest
}

/**
 * Other openings of an ad to try: scene 1 is written anew N times, then each gets a still to approve and a clip, in a
 * pipeline of their own. All other scenes stay as they are. Errors: `insufficient-credits` before anything is written.
 */
export async function createHooks({ scope, adId, input }: CreateHooksOptions): Promise<HookVariantView[]> {
  const { ownerId, runtime } = scope
  const repeat = await findRepeat<HookVariantView[]>(scope)
  if (repeat) return repeat.answer
  const base = await findHookBase(runtime.database, ownerId, adId)
  await requireAffordable({ scope, adId, count: input.count }, input.maximumCredits)
  const known = [
    base.spokenScript,
    ...(await readHooks(runtime.database, { ownerId, adId })).map(({ spokenScript }) => spokenScript)
  ]
  const written: WrittenHook[] = []
  while (written.length < input.count) {
    const hook = await rewriteFirstScene({ scope, base, known, notes: input.notes })
    known.push(hook.scene.spokenScript)
    written.push(hook)
  }
  const wakeUps: WakeUp[] = []
  const { answer, isRepeat } = await spendOnce(scope, (transaction) =>
    writeHooks(transaction, { scope, base, written, wakeUps })
  )
  if (!isRepeat) await wakePipeline(scope, 'image', wakeUps)
  return answer
}

interface WriteHooksOptions {
  scope: Scope
  base: HookBase
  written: readonly WrittenHook[]
  wakeUps: WakeUp[]
}

async function writeHooks(
  transaction: Transaction,
  { scope, base, written, wakeUps }: WriteHooksOptions
): Promise<HookVariantView[]> {
  const { ownerId, runtime, traceparent } = scope
  const { ad, imageModel, videoModel, aspectRatio } = base
  await transaction.select({ id: ads.id }).from(ads).where(eq(ads.id, ad.id)).for('update')
  const [last] = await transaction
    .select({ number: max(hookVariants.number) })
    .from(hookVariants)
    .where(eq(hookVariants.adId, ad.id))
  const before = last?.number ?? 0
  const elementsBySlug = await findElements(transaction, { ownerId, adId: ad.id, slugs: base.elementSlugs })
  const title = `${base.folder?.split('/').at(-1) ?? ad.name}, hooks`
  const pipeline = {
    id: runtime.newId(),
    ownerId,
    adId: ad.id,
    folder: base.folder ?? folderOf(ad.name, title),
    title,
    aspectRatio
  }
  const nextEnqueueAt = new Date(runtime.clock.now().getTime() + 60_000)
  const plans = written.map((hook, index) =>
    planScene({
      runtime,
      scene: sceneOf(base, hook),
      shot: undefined,
      position: index + 1,
      pipeline,
      imageModel,
      videoModel,
      elementsBySlug,
      nextEnqueueAt,
      traceparent
    })
  )
  const charges = plans.flatMap((plan) => plan.charges)
  await transaction.insert(pipelines).values({
    ...pipeline,
    offerId: ad.offerId,
    videoType: base.videoType,
    imageModelId: imageModel.id,
    videoModelId: videoModel.id,
    imagesWithOwnKey: imageModel.ownKeyId !== null,
    videosWithOwnKey: videoModel.ownKeyId !== null,
    creditsCharged: charges.reduce((sum, { credits }) => sum + credits, 0)
  })
  await transaction.insert(images).values(plans.map(({ image }) => image))
  const scenes = await transaction
    .insert(pipelineScenes)
    .values(plans.map(({ scene }) => scene))
    .returning()
  await transaction.insert(hookVariants).values(
    written.flatMap(({ scene, model }, index) => {
      const row = scenes.find(({ position }) => position === index + 1)
      const facts = { ownerId, adId: ad.id, pipelineId: pipeline.id, scene, model }
      return row ? [{ ...facts, id: runtime.newId(), sceneId: row.id, number: before + index + 1 }] : []
    })
  )
  await chargeCredits(transaction, ownerId, charges)
  wakeUps.push(...plans.map(({ image }) => wakeUpOf(image)))
  const hooks = await readHooks(transaction, { ownerId, adId: ad.id })
  return hooks.filter(({ pipelineId }) => pipelineId === pipeline.id)
}

const maximumPromptCharacters = 8_000

/** As scene 1 was made, in the same place with the same people and things, but with the new words and what they show. */
function sceneOf(base: HookBase, { scene }: WrittenHook): CreateScene {
  const before = base.script.scenes[0]?.visual
  const opening = scene.visual && scene.visual !== before ? `\n\nThis opening: ${scene.visual}` : ''
  return {
    prompt: (base.prompt + opening).slice(0, maximumPromptCharacters),
    motion: base.motion,
    speaker: base.speaker,
    spokenScript: scene.spokenScript,
    elementSlugs: base.elementSlugs,
    durationSeconds: base.durationSeconds
  }
}
