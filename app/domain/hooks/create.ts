import { eq, max } from 'drizzle-orm'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { CreateHooksRequest, HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import type { CreateScene } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockAd } from '../ads/find-ad.ts'
import { buyMedia, priceOf } from '../buy-media.ts'
import { findElements } from '../elements/find-references.ts'
import { findFolder } from '../library/find-folder.ts'
import { planScene } from '../pipelines/plan-scene.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { directOpening } from './direct-opening.ts'
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
 * Makes other openings of an ad to try. Scene 1 is rewritten N times. Each version gets a still to approve and a clip,
 * in a separate pipeline. All other scenes stay as they are. Errors: `insufficient-credits` before anything is written.
 */
export async function createHooks({ scope: caller, adId, input }: CreateHooksOptions): Promise<HookVariantView[]> {
  const scope = { ...caller, adId }
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
  const openings = await Promise.all(
    written.map(async (hook) => ({ ...hook, shot: await directOpening({ scope, base, hook }) }))
  )
  return spendOnce(scope, (unit) => buyHooks(unit, base, openings))
}

/** A new scene 1: its words, and the shot that shows them. */
interface Opening extends WrittenHook {
  shot: CreateScene
}

async function buyHooks(unit: UnitOfWork, base: HookBase, openings: readonly Opening[]): Promise<HookVariantView[]> {
  const { scope, transaction } = unit
  const { ownerId, runtime } = scope
  const { ad, imageModel, videoModel, aspectRatio } = base
  await lockAd(transaction, ownerId, ad.id)
  const [last] = await transaction
    .select({ number: max(hookVariants.number) })
    .from(hookVariants)
    .where(eq(hookVariants.adId, ad.id))
  const before = last?.number ?? 0
  const slugs = [...new Set(openings.flatMap(({ shot }) => shot.elementSlugs))]
  const elementsBySlug = await findElements(transaction, { ownerId, adId: ad.id, slugs })
  const title = `${base.folder?.split('/').at(-1) ?? ad.name}, hooks`
  const pipeline = {
    id: runtime.newId(),
    ownerId,
    adId: ad.id,
    folder: base.folder ?? (await findFolder(transaction, { ad, title })),
    title,
    aspectRatio
  }
  const plans = openings.map(({ shot }, index) =>
    planScene({
      runtime,
      scene: shot,
      shot: undefined,
      position: index + 1,
      pipeline,
      imageModel,
      videoModel,
      elementsBySlug
    })
  )
  const purchases = plans.map(({ purchase }) => purchase)
  await transaction.insert(pipelines).values({
    ...pipeline,
    offerId: ad.offerId,
    videoType: base.videoType,
    imageModelId: imageModel.id,
    videoModelId: videoModel.id,
    imagesWithOwnKey: imageModel.ownKeyId !== null,
    videosWithOwnKey: videoModel.ownKeyId !== null,
    creditsCharged: priceOf(purchases)
  })
  await buyMedia(unit, { kind: 'image', purchases })
  const scenes = await transaction
    .insert(pipelineScenes)
    .values(plans.map(({ scene }) => scene))
    .returning()
  await transaction.insert(hookVariants).values(
    openings.flatMap(({ scene, model, claims }, index) => {
      const row = scenes.find(({ position }) => position === index + 1)
      const facts = { ownerId, adId: ad.id, pipelineId: pipeline.id, scene, model, claims }
      return row ? [{ ...facts, id: runtime.newId(), sceneId: row.id, number: before + index + 1 }] : []
    })
  )
  const hooks = await readHooks(transaction, { ownerId, adId: ad.id })
  return hooks.filter(({ pipelineId }) => pipelineId === pipeline.id)
}
