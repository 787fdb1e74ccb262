import { and, desc, eq } from 'drizzle-orm'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { checkOfScript } from '@callsheet/lib/claims/claim-check.ts'
import { ads, elements, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import { findAdBrand } from '../domain/brand-kits/find-ad-brand.ts'
import { readElements } from '../domain/elements/element-view.ts'
import { listMusic } from '../domain/music/find-music.ts'
import { getPipeline } from '../domain/pipelines/get.ts'
import { adView } from '../domain/ads/ad-view.ts'
import type { Ad } from '../domain/ads/find-ad.ts'
import { noWork, readWork } from '../domain/ads/read-work.ts'
import { readProductPhoto } from '../domain/product-photo/read.ts'
import { listScenes } from '../domain/scenes/list.ts'
import { findNewestScript } from '../domain/scripts/find-newest-script.ts'
import type { ScriptRow } from '../domain/scripts/script-view.ts'
import { requireVideoType } from '../domain/video-type.ts'
import type { Scope } from '../runtime.ts'

const shownPrices = 8

/**
 * The decisions and the progress of an ad, read from the rows. So nothing is lost when a long thread is compacted or a
 * page is reloaded. Null means that the user has not decided yet.
 */
export async function readAdFacts(scope: Scope, { adId, threadId }: { adId: string; threadId: string }) {
  const { database } = scope.runtime
  const [ad] = await database
    .select()
    .from(ads)
    .where(and(eq(ads.id, adId), eq(ads.ownerId, scope.ownerId)))
  if (!ad) return null
  const script = await findNewestScript(database, { ownerId: scope.ownerId, adId })
  const [storyboard] = await database
    .select({ id: storyboards.id, title: storyboards.title, content: storyboards.content })
    .from(storyboards)
    .where(eq(storyboards.adId, adId))
    .orderBy(desc(storyboards.version))
    .limit(1)
  const cast = await readElements(database, and(eq(elements.adId, adId), eq(elements.ownerId, scope.ownerId)))
  const scenes = ad.route === 'scenes' ? await listScenes(database, { ownerId: scope.ownerId, adId }) : []
  return {
    ad_id: adId,
    name: ad.name,
    idea: ad.idea,
    intent: ad.intent,
    language: ad.language ?? script?.content.language ?? null,
    offer_id: ad.offerId,
    persona_id: ad.personaId,
    quote_id: ad.quoteId,
    brand: await brandFacts(scope, ad.brandKitId),
    format_slug: ad.formatSlug,
    video_type: ad.videoType,
    is_video_type_set_by_user: ad.isVideoTypeOwn,
    is_single_clip: isSingleClip(ad.videoType, script),
    aspect_ratio: ad.aspectRatio,
    is_aspect_ratio_fixed: ad.aspectRatioFixedAt !== null,
    route: ad.route,
    script: script ? scriptFacts(script) : null,
    storyboard: storyboard
      ? { id: storyboard.id, title: storyboard.title, shots: storyboard.content.shots.length }
      : null,
    product_photo: await productPhotoFacts(scope, ad),
    elements: cast.map(({ id, slug, kind, name, description, state }) => ({
      id,
      slug,
      kind,
      name,
      description,
      state
    })),
    music: await musicFacts(scope, adId),
    pipeline: await pipelineFacts(scope, adId),
    scenes: scenes.map(sceneFacts),
    next_scene: ad.route === 'scenes' ? nextScene(script, scenes) : null,
    prices: await priceFacts(scope, threadId),
    ...(await progressFacts(scope, ad))
  }
}

/** In the words that the ad's page and the API have too. */
async function progressFacts({ runtime }: Scope, ad: Ad) {
  const work = await readWork(runtime.database, [ad.id])
  const { stage, film, nextStep } = adView(ad, work.get(ad.id) ?? noWork)
  return {
    stage,
    film: film && {
      version: film.version,
      seconds: film.durationSeconds,
      has_newer_takes_to_cut: film.hasNewerTakes
    },
    ad_next_step: nextStep.label
  }
}

/** `open` has to be asked about once. Every other state is not asked about again. */
async function productPhotoFacts({ runtime }: Scope, ad: Ad) {
  const { state, offered, element, notice } = await readProductPhoto(runtime.database, ad)
  return {
    state,
    element_slug: element?.slug ?? null,
    is_described_by_photo: element?.isByPhoto ?? null,
    pictures_of_offer: offered.length,
    notice
  }
}

/** What the user has uploaded for its films. */
async function musicFacts(scope: Scope, adId: string) {
  const { items } = await listMusic({ scope, adId })
  return items.map(({ id, title, licence, durationSeconds }) => ({ id, title, licence, seconds: durationSeconds }))
}

/** Its name and what it never says: the host speaks of the brand too. */
async function brandFacts({ runtime, ownerId }: Scope, brandKitId: string | null) {
  const kit = await findAdBrand(runtime.database, { brandKitId, ownerId })
  return kit && { id: brandKitId, name: kit.name, products: kit.products, never_words: kit.neverWords }
}

function isSingleClip(videoType: string | null, script: ScriptRow | undefined): boolean {
  const slug = videoType ?? (script && adFormat(script.content.formatSlug).suggestedVideoType)
  return slug ? videoTypeEntry(requireVideoType(slug)).singleClip : false
}

function scriptFacts({ id, title, version, content, claims: report }: ScriptRow) {
  const flagged = content.scenes.flatMap(({ position, evidenceFlag }) => (evidenceFlag ? [position] : []))
  const seconds = content.scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const { claims, unchecked } = checkOfScript(content, report)
  const unsupported = claims.filter(({ evidence }) => evidence === 'none')
  return {
    id,
    title,
    version,
    scenes: content.scenes.length,
    seconds,
    cast: content.cast,
    flagged_scenes: flagged,
    are_claims_checked: unchecked.length === 0,
    claims_without_evidence: unsupported.map(({ position, words }) => ({ scene: position, words }))
  }
}

async function pipelineFacts(scope: Scope, adId: string) {
  const [latest] = await scope.runtime.database
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(and(eq(pipelines.adId, adId), eq(pipelines.ownerId, scope.ownerId)))
    .orderBy(desc(pipelines.createdAt))
    .limit(1)
  if (!latest) return null
  const { id, title, scenes, nextStep } = await getPipeline({ scope, pipelineId: latest.id })
  return {
    id,
    title,
    scenes: scenes.map(({ position, approvedAt, image, video }) => ({
      number: position,
      still: image?.status ?? null,
      is_approved: approvedAt !== null,
      clip: video?.status ?? null
    })),
    next_step: nextStep.label
  }
}

function sceneFacts({ number, image, video, isApproved, isSkipped }: AdSceneView) {
  return {
    number,
    still: image && { id: image.id, status: image.status },
    is_approved: isApproved,
    is_skipped: isSkipped,
    clip: video && { id: video.id, status: video.status }
  }
}

/** The next scene and its words. On this route, no later scene is made before it. */
function nextScene(script: ScriptRow | undefined, scenes: readonly AdSceneView[]) {
  const isOver = (position: number) =>
    scenes.some(({ number, video, isSkipped }) => number === position && (isSkipped || video !== null))
  const scene = script?.content.scenes.find(({ position }) => !isOver(position))
  if (!scene) return null
  const { position, speaker, spokenScript, visual, durationSeconds } = scene
  return { number: position, speaker, spoken_script: spokenScript, visual, duration_seconds: durationSeconds }
}

/** The decisions on the latest prices. Only the rows count, not what the conversation says about them. */
async function priceFacts({ runtime }: Scope, threadId: string) {
  const rows = await runtime.database
    .select({
      id: spendQuotes.id,
      tool: spendQuotes.tool,
      summary: spendQuotes.summary,
      credits: spendQuotes.credits,
      status: spendQuotes.status
    })
    .from(spendQuotes)
    .where(eq(spendQuotes.threadId, threadId))
    .orderBy(desc(spendQuotes.createdAt))
    .limit(shownPrices)
  return rows.toReversed()
}
