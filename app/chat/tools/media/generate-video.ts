import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { aspectRatioSchema, motionSchema, verbatimPromptSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Framing } from '@callsheet/lib/wire/framing.ts'
import { requireAspectRatio } from '../../../domain/ads/aspect-ratio.ts'
import { findAd } from '../../../domain/ads/find-ad.ts'
import { priceClip, requireVideoModel, type VideoModel } from '../../../domain/models/find-models.ts'
import { approveScene } from '../../../domain/scenes/approve.ts'
import { createVideo } from '../../../domain/videos/create.ts'
import { findClipRatio } from '../../../domain/videos/find-clip-ratio.ts'
import { findScene, requireNoneUnderWay } from '../../../domain/scenes/in-order.ts'
import { defineTool, type ToolCall } from '../tool.ts'

const input = z.object({
  ad_id: z.uuid().optional(),
  video_type: z.enum(slugsOf(videoTypes)),
  prompt: verbatimPromptSchema,
  motion: motionSchema.default(''),
  speaker: z.string().max(80).optional(),
  spoken_script: z.string().max(4_000).default(''),
  sound_effects: z.array(z.string().max(200)).max(12).default([]),
  element_slugs: z.array(z.string().max(60)).max(9).default([]),
  duration_seconds: z.number().int().min(1).max(60),
  aspect_ratio: aspectRatioSchema.optional(),
  video_model: z.string().max(100).optional().describe('An id of show_settings; the best that fits when left out.'),
  first_frame_image_id: z.uuid().optional(),
  identity_image_id: z.uuid().optional(),
  script_id: z.uuid().optional(),
  scene: z.number().int().min(1).max(60).optional(),
  retake: z.boolean().optional()
})

export const generateVideo = defineTool({
  title: 'Clip',
  description:
    'Makes one clip: from an approved still (first_frame_image_id; its ratio is inherited), from words, or a ' +
    'viral chibi from a photo (identity_image_id, never a first frame). retake buys another clip of a scene while one ' +
    'is being made.',
  words: {
    doing: 'The clip is being priced.',
    done: 'Sent off the clip.',
    subject: 'The clip'
  },
  input,
  boughtBy: ['scene'],
  output: toolCards.clip.extend({ scene: z.number().int().optional(), notices: z.array(z.string()) }),
  async price({ scope, adId, input }) {
    const { ownerId, runtime } = scope
    const ratioOf = input.ad_id ?? adId
    if (ratioOf && input.aspect_ratio && !input.first_frame_image_id && !input.scene)
      await requireAspectRatio(runtime.database, { ownerId, adId: ratioOf, aspectRatio: input.aspect_ratio })
    if (ratioOf && input.scene && !input.retake) {
      const scene = await findScene(runtime.database, { ownerId, adId: ratioOf, number: input.scene })
      await requireNoneUnderWay(runtime.database, 'clip', scene)
    }
    const { model } = await requireVideoModel(scope.runtime.database, {
      ownerId: scope.ownerId,
      videoType: input.video_type,
      wantedId: input.video_model
    })
    const { credits, durationSeconds } = priceClip(model, input.duration_seconds)
    const { first_frame_image_id: firstFrameImageId } = input
    const framing = firstFrameImageId
      ? await findFraming({ scope, adId: ratioOf ?? null }, { firstFrameImageId, model })
      : null
    const framed = framing ? `, the still ${framing.how} to ${framing.aspectRatio}` : ''
    const summary = `A clip of ${durationSeconds} seconds, ${model.label}${framed}`
    const imageId = await findUnapprovedStill({ scope, adId, input })
    if (imageId === null) return { credits, summary }
    const press = `Approve the still of scene ${input.scene} and spend`
    return { credits, summary: `${summary}, of the still of scene ${input.scene}`, press, imageIds: [imageId] }
  },
  async run({ scope, adId: threadAdId, input, pressed }) {
    const adId = input.ad_id ?? threadAdId ?? undefined
    // The words of the pressed button said that the press approves the still.
    if (pressed !== null && input.scene && adId && input.first_frame_image_id) {
      await approveScene({ scope, adId, number: input.scene, imageId: input.first_frame_image_id })
    }
    const video = await createVideo({
      scope,
      input: {
        videoType: input.video_type,
        videoModel: input.video_model,
        prompt: input.prompt,
        adId,
        scriptId: input.script_id,
        beats: [],
        motion: input.motion,
        speaker: input.speaker,
        spokenScript: input.spoken_script,
        elementSlugs: input.element_slugs,
        soundEffects: input.sound_effects,
        aspectRatio: input.aspect_ratio,
        durationSeconds: input.duration_seconds,
        firstFrameImageId: input.first_frame_image_id,
        identityImageId: input.identity_image_id,
        referenceImageIds: [],
        scene: input.scene,
        retake: input.retake
      }
    })
    return { card: 'clip', scene: input.scene, ...video }
  }
})

/** What is done to an uploaded still before the model gets it. */
async function findFraming(
  { scope: { ownerId, runtime }, adId }: Pick<ToolCall<unknown>, 'scope' | 'adId'>,
  { firstFrameImageId, model }: { firstFrameImageId: string; model: VideoModel }
): Promise<Framing | null> {
  const { database } = runtime
  const ofAd = adId === null ? null : (await findAd(database, ownerId, adId)).aspectRatio
  const ratio = await findClipRatio(database, { ownerId, firstFrameImageId, model, ofAd })
  return ratio?.framing ?? null
}

/** The finished still of the scene that waits for its approval and would become the clip's first frame. */
async function findUnapprovedStill({
  scope: { ownerId, runtime },
  adId: threadAdId,
  input: { ad_id: named, scene: number, first_frame_image_id: imageId }
}: Pick<ToolCall<z.output<typeof input>>, 'scope' | 'adId' | 'input'>): Promise<string | null> {
  const adId = named ?? threadAdId
  if (!number || !adId || !imageId) return null
  const scene = await findScene(runtime.database, { ownerId, adId, number })
  return scene?.imageId === imageId && !scene.isApproved ? imageId : null
}
