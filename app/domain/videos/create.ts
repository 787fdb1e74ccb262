import { chooseAspectRatio, describeAspectRatio, describeOwnRatio } from '@callsheet/lib/aspect-ratio.ts'
import type { ClipRatio } from '@callsheet/lib/clip-ratio.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { describeFraming } from '@callsheet/lib/pictures/framing.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { CreatedVideo, CreateVideoRequest } from '@callsheet/lib/wire/app-api/media.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { buyOne } from '../buy-media.ts'
import { findElements } from '../elements/find-references.ts'
import { findOwnReferences } from '../images/create.ts'
import { findFolder } from '../library/find-folder.ts'
import { mediaView } from '../media/media-view.ts'
import { requireTrial } from '../models/require-trial.ts'
import { priceClip, requireVideoModel, type VideoModel } from '../models/find-models.ts'
import { madeWith } from '../models/made-with.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { recordScene, requireApprovedStill, type SceneOfAd } from '../scenes/in-order.ts'
import { nextTake } from '../scenes/takes.ts'
import { requireTurn } from '../scenes/turns.ts'
import { findScript } from '../scripts/find-script.ts'
import { spendOnce } from '../spend-once.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { requireVideoType } from '../video-type.ts'
import { findClipRatio } from './find-clip-ratio.ts'
import { findProductOfClip, type ProductOfClip } from './product-of-clip.ts'
import { findClipFacts } from './find-clip-facts.ts'
import { requireSounds } from './require-sounds.ts'

/**
 * One clip: charged, written as Queued, and sent to the pipeline service. The video type's prompt engine runs just
 * before the clip is sent to the provider.
 */
export async function createVideo({
  scope,
  input
}: {
  scope: Scope
  input: CreateVideoRequest
}): Promise<CreatedVideo> {
  return spendOnce(scope, (unit) => buyVideo(unit, input))
}

async function buyVideo(unit: UnitOfWork, request: CreateVideoRequest): Promise<CreatedVideo> {
  const { scope, transaction } = unit
  const { ownerId, runtime } = scope
  const scene = sceneOf(ownerId, request)
  const input = scene
    ? {
        ...request,
        firstFrameImageId: await requireApprovedStill(transaction, scene, {
          wantedId: request.firstFrameImageId,
          isRetake: request.retake === true
        })
      }
    : request
  const videoType = requireVideoType(input.videoType)
  checkPictures(videoType, input)
  requireSounds(videoType, input)
  await requireTurn(transaction, scene, { videoType, speaker: input.speaker })
  const ad = input.adId ? await findAd(transaction, ownerId, input.adId) : null
  const { model, notice } = await requireVideoModel(transaction, {
    ownerId,
    videoType,
    wantedId: input.videoModel,
    isTrial: requireTrial(scope, input.trial)
  })
  checkChoices(model, input)
  const { wanted, keepsOwnRatio, framing, own } = await requireRatio(transaction, { ownerId, input, model, ad })
  const ratio = chooseAspectRatio({
    wanted,
    supported: model.config.aspectRatios,
    ratioFromImage: model.config.ratioFromImage,
    hasFirstFrame: input.firstFrameImageId !== undefined
  })
  const product =
    ad && !input.firstFrameImageId ? await findProductOfClip(transaction, { ad, input, model, videoType }) : null
  const clip = priceClip(model, input.durationSeconds)
  requireAgreedPrice(clip.credits, input.maximumCredits)
  const wholeTitle = input.title ?? ad?.name ?? cutText(input.prompt, 80)
  const title = scene ? `${wholeTitle}, scene ${scene.number}` : wholeTitle
  const row = await buyOne(unit, 'video', {
    row: {
      id: runtime.newId(),
      adId: ad?.id,
      isSaved: true,
      folder: ad && (await findFolder(transaction, { ad, title: wholeTitle })),
      title,
      ...(scene && { sceneNumber: scene.number, take: await nextTake(transaction, videos, scene) }),
      ...madeWith(model),
      input: await submitInputOf(transaction, {
        scope,
        input,
        videoType,
        model,
        title,
        aspectRatio: wanted,
        clipRatio: ratio.aspectRatio ?? wanted,
        durationSeconds: clip.durationSeconds,
        product
      }),
      aspectRatio: ratio.aspectRatio ?? wanted,
      credits: clip.credits,
      durationSeconds: clip.durationSeconds,
      firstFrameImageId: input.firstFrameImageId
    },
    charge: `Clip: ${title}`,
    keepsOwnRatio
  })
  if (scene) await recordScene(transaction, scene, { videoId: row.id, isSkipped: false })
  const notices = [
    notice,
    ratio.kind === 'exact' ? null : describeAspectRatio(ratio, model.label),
    framing && describeFraming({ framing, own, modelLabel: model.label }),
    keepsOwnRatio && ad?.aspectRatio && ad.aspectRatio !== wanted
      ? describeOwnRatio({ own: wanted, ofAd: ad.aspectRatio })
      : null,
    product?.notice ?? null
  ].filter((text) => text !== null)
  const { durationSeconds } = clip
  return { ...mediaView({ kind: 'video', row: { ...row, durationSeconds }, isRefunded: false }), notices }
}

function sceneOf(ownerId: string, { scene, adId }: CreateVideoRequest): SceneOfAd | null {
  if (scene === undefined) return null
  if (!adId) throw new AppError('invalid-input', 'scene needs the adId whose scene it is.')
  return { ownerId, adId, number: scene }
}

/** spec: Viral Chibi. The photo is an identity source and never a first frame. */
function checkPictures(videoType: VideoType, input: CreateVideoRequest): void {
  const { label, needsIdentityPhoto, singleClip } = videoTypeEntry(videoType)
  if (needsIdentityPhoto && !input.identityImageId) {
    throw new AppError(
      'invalid-input',
      `${label} needs a photo of the person: POST /api/uploads?purpose=identity, then name it as identityImageId.`
    )
  }
  if ((singleClip || input.identityImageId) && input.firstFrameImageId) {
    throw new AppError(
      'invalid-input',
      `${label} takes no first frame: the photo guides the likeness and is not shown.`
    )
  }
}

/** Refuses choices that the model's config does not offer, before anything is charged. */
function checkChoices({ label, config }: VideoModel, input: CreateVideoRequest): void {
  const { modes, resolutions, frameSlots } = config
  if (input.mode !== undefined && !modes.some(({ value }) => value === input.mode)) {
    throw new AppError('invalid-input', `${label} has no mode "${input.mode}".`)
  }
  if (input.resolution !== undefined && !resolutions.includes(input.resolution)) {
    throw new AppError('invalid-input', `${label} has no resolution "${input.resolution}".`)
  }
  if (frameSlots.first === 'required' && !input.firstFrameImageId) {
    throw new AppError('invalid-input', `${label} animates a still: it needs one as its first frame.`)
  }
  if (input.lastFrameImageId && (frameSlots.last === 'none' || !input.firstFrameImageId)) {
    const why = frameSlots.last === 'none' ? `${label} takes no last frame.` : 'A last frame needs a first frame.'
    throw new AppError('invalid-input', why)
  }
}

interface RatioFacts {
  ownerId: string
  input: CreateVideoRequest
  model: VideoModel
  ad: Ad | null
}

/** The still's ratio decides. The request's when there is no still, or an uploaded one that was never measured. */
async function requireRatio(
  transaction: Transaction,
  { ownerId, input: { firstFrameImageId, aspectRatio }, model, ad }: RatioFacts
): Promise<ClipRatio & { own: string }> {
  if (firstFrameImageId) {
    await findOwnReferences(transaction, ownerId, [firstFrameImageId])
    const ofAd = ad?.aspectRatio ?? null
    const found = await findClipRatio(transaction, { ownerId, firstFrameImageId, model, ofAd })
    if (found) return found
  }
  if (aspectRatio) return { wanted: aspectRatio, keepsOwnRatio: false, framing: null, own: aspectRatio }
  throw new AppError('invalid-input', 'aspectRatio is missing: a clip without a still needs one, such as 9:16.')
}

interface SubmitFacts {
  scope: Scope
  input: CreateVideoRequest
  videoType: VideoType
  model: VideoModel
  title: string
  /** The still’s. */
  aspectRatio: string
  /** What the model makes of it. The prompt says this one. */
  clipRatio: string
  durationSeconds: number
  product: ProductOfClip | null
}

async function submitInputOf(transaction: Transaction, facts: SubmitFacts): Promise<SubmitInput> {
  const { scope, input, videoType, model, title, aspectRatio, clipRatio, durationSeconds, product } = facts
  const { ownerId } = scope
  const elementsBySlug = input.adId
    ? await findElements(transaction, { ownerId, adId: input.adId, slugs: input.elementSlugs })
    : new Map()
  const identity = input.identityImageId
    ? await findOwnReferences(transaction, ownerId, [input.identityImageId], 'identity')
    : []
  const others = await findOwnReferences(transaction, ownerId, input.referenceImageIds)
  if (input.lastFrameImageId) await findOwnReferences(transaction, ownerId, [input.lastFrameImageId])
  if (identity.length + others.length > model.config.maximumReferences) {
    throw new AppError('invalid-input', `${model.label} takes ${model.config.maximumReferences} reference pictures.`)
  }
  const references = [...identity, ...(product?.carried ? [product.carried] : []), ...others]
  if (references.length > 0 && !input.firstFrameImageId) requireLengthWithReferences(model, durationSeconds)
  const beats =
    input.scriptId && input.beats.length === 0 ? await beatsOf(transaction, ownerId, input.scriptId) : input.beats
  return {
    kind: 'video',
    prompt: input.prompt,
    aspectRatio,
    references,
    leftOut: product?.leftOut,
    videoType,
    durationSeconds,
    mode: input.mode,
    resolution: input.resolution,
    sound: input.sound,
    firstFrameImageId: input.firstFrameImageId,
    lastFrameImageId: input.lastFrameImageId,
    promptContext: {
      prompt: input.prompt,
      title,
      motion: input.motion,
      speaker: input.speaker,
      spokenScript: input.spokenScript,
      ...(await findClipFacts(transaction, { ownerId, input, videoType })),
      soundEffects: input.soundEffects,
      elements: [
        ...input.elementSlugs.flatMap((slug) => elementsBySlug.get(slug)?.element ?? []),
        ...(product?.element && !input.elementSlugs.includes(product.element.slug) ? [product.element] : [])
      ],
      hasProductPhoto: product?.carried ? true : undefined,
      beats,
      durationSeconds,
      aspectRatio: clipRatio
    }
  }
}

function requireLengthWithReferences({ label, inputPictures }: VideoModel, seconds: number): void {
  const longest = inputPictures?.longestClipSeconds ?? seconds
  if (seconds <= longest) return
  throw new AppError(
    'invalid-input',
    `${label} makes no clip of ${seconds} seconds from reference pictures; its longest has ${longest}. Nothing was charged.`,
    { details: { durationSeconds: seconds, longestClipSeconds: longest } }
  )
}

/** The silent scenes of a script, beat by beat. */
async function beatsOf(transaction: Transaction, ownerId: string, scriptId: string) {
  const script = await findScript(transaction, { ownerId, scriptId })
  return script.content.scenes.flatMap(({ realAction, chibiAction, sfx, durationSeconds }) =>
    realAction && chibiAction && sfx
      ? [{ realAction, chibiAction, sfx, durationSeconds: Math.min(durationSeconds, 30) }]
      : []
  )
}
