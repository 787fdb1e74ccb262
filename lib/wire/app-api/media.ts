import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { maximumCreditsSchema } from '../maximum-credits.ts'
import {
  aspectRatioSchema,
  maximumScenes,
  mediaViewSchema,
  motionSchema,
  verbatimPromptSchema
} from '../pipelines-api.ts'
import { reactionBeatSchema } from '../video-prompt.ts'
import { thumbnailWidthSchema } from '../thumbnails.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Media'

/** An admin tries a model that is still off, with one real task at its price. */
const trial = z.boolean().optional()

export const createImageRequestSchema = z.object({
  prompt: z.string().trim().min(1).max(8_000),
  /** Required: there is no default (spec: generate_image). */
  aspect_ratio: aspectRatioSchema,
  resolution: z.string().max(20).optional(),
  imageModel: z.string().min(1).max(100),
  adId: z.uuid().optional(),
  title: z.string().trim().min(1).max(200).optional(),
  elementSlugs: z.array(z.string().min(1).max(60)).max(9).default([]),
  referenceImageIds: z.array(z.uuid()).max(9).default([]),
  /** Number of the scene whose still this is, in an ad that is made scene by scene. Needs `adId`. */
  scene: z.number().int().min(1).max(maximumScenes).optional(),
  /** One more take of the scene's still, although one is being made. Without it such a request is refused. */
  retake: z.boolean().optional(),
  isSaved: z.boolean().default(false),
  maximumCredits: maximumCreditsSchema,
  trial
})

export type CreateImageRequest = z.output<typeof createImageRequestSchema>

export const createVideoRequestSchema = z.object({
  videoType: z.string().min(1).max(60),
  videoModel: z.string().min(1).max(100).optional(),
  prompt: verbatimPromptSchema,
  title: z.string().trim().min(1).max(200).optional(),
  adId: z.uuid().optional(),
  /** A script whose scenes become the moments of a silent clip. */
  scriptId: z.uuid().optional(),
  beats: z.array(reactionBeatSchema).max(12).default([]),
  motion: motionSchema.default(''),
  speaker: z.string().trim().min(1).max(80).optional(),
  spokenScript: z.string().max(4_000).default(''),
  elementSlugs: z.array(z.string().min(1).max(60)).max(9).default([]),
  soundEffects: z.array(z.string().min(1).max(200)).max(12).default([]),
  /** Required without a first frame. With one, the clip has the still's ratio. */
  aspectRatio: aspectRatioSchema.optional(),
  durationSeconds: z.number().int().min(1).max(60),
  mode: z.string().max(40).optional(),
  resolution: z.string().max(20).optional(),
  sound: z.boolean().optional(),
  firstFrameImageId: z.uuid().optional(),
  /** The last frame of the clip, for models that take one. Needs a first frame. */
  lastFrameImageId: z.uuid().optional(),
  /** Photo of the person whose likeness the clip takes. It is never used as the first frame. */
  identityImageId: z.uuid().optional(),
  referenceImageIds: z.array(z.uuid()).max(8).default([]),
  /**
   * Number of the scene to animate, in an ad that is made scene by scene. The clip starts with the scene's approved
   * still.
   */
  scene: z.number().int().min(1).max(maximumScenes).optional(),
  /** One more take of the scene's clip, although one is being made. Without it such a request is refused. */
  retake: z.boolean().optional(),
  maximumCredits: maximumCreditsSchema,
  trial
})

export type CreateVideoRequest = z.output<typeof createVideoRequestSchema>

/** With `notices` for the user: for example that another model took over. */
export const createdVideoSchema = mediaViewSchema.extend({ notices: z.array(z.string()) })

export type CreatedVideo = z.output<typeof createdVideoSchema>

export const uploadQuerySchema = z.object({
  /** Use of the picture: it shows the product, the person whose likeness a clip takes, or a brand's logo. */
  purpose: z.enum(['product', 'identity', 'logo']),
  name: z.string().trim().min(1).max(120).optional(),
  adId: z.uuid().optional()
})

export type UploadQuery = z.output<typeof uploadQuerySchema>

export const mediaApi = {
  createImage: {
    method: 'post',
    path: '/api/images',
    tag,
    summary: 'Make one picture; aspect_ratio is required',
    spends: true,
    body: createImageRequestSchema,
    status: 202,
    answer: mediaViewSchema
  },
  createVideo: {
    method: 'post',
    path: '/api/videos',
    tag,
    summary: 'Make one clip',
    description:
      'From words, from a still (`firstFrameImageId`), or a viral chibi from the photo of a person ' +
      '(`identityImageId`).',
    spends: true,
    body: createVideoRequestSchema,
    status: 202,
    answer: createdVideoSchema
  },
  upload: {
    method: 'post',
    path: '/api/uploads',
    tag,
    summary: 'Upload a photo of a product or a person; the body is the file',
    query: uploadQuerySchema,
    bodyType: 'image/*',
    status: 201,
    answer: mediaViewSchema
  },
  read: {
    method: 'get',
    path: '/api/media/{id}',
    tag,
    summary: 'Read the state of a picture or clip',
    params: idParamsSchema,
    answer: mediaViewSchema
  },
  copyAgain: {
    method: 'post',
    path: '/api/media/{id}/copies',
    tag,
    summary: 'Try again to copy a lost file from the media provider; it costs nothing',
    description:
      'For an item that failed with `asset-lost`: its file never reached our storage, its credits were given back, and ' +
      'the provider’s address is still known. Until then `/media/{id}` passes on what that address still gives.',
    params: idParamsSchema,
    status: 202,
    answer: mediaViewSchema
  },
  bytes: {
    method: 'get',
    path: '/media/{id}',
    answerTypes: ['image/*', 'video/*'],
    tag,
    summary: 'Read the bytes of a picture or clip, whole or a range',
    description:
      'With `width` it is a small WebP of the still, or of the clip’s first frame. A still that can have none is sent ' +
      'whole; a clip without one answers 404.',
    params: idParamsSchema,
    query: z.object({
      download: z.string().max(20).optional(),
      /** Pixels across: a small WebP of the still, or of the clip's first frame. It never changes. */
      width: thumbnailWidthSchema.optional()
    })
  }
} as const satisfies ContractTable
