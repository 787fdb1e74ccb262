import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { mediaViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { createImage, createImageRequestSchema } from '../../domain/images/create.ts'
import { readMedia } from '../../domain/media/get.ts'
import { serveMedia } from '../../domain/media/serve.ts'
import { createUpload, uploadQuerySchema } from '../../domain/uploads/create.ts'
import { createVideo, createVideoRequestSchema } from '../../domain/videos/create.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Media'
const params = z.object({ id: z.uuid() })

export const mediaEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/images',
    tag,
    summary: 'Make one picture; aspect_ratio is required',
    spends: true,
    body: createImageRequestSchema,
    status: 202,
    answer: mediaViewSchema,
    handle: ({ scope, body }) => createImage({ scope, input: body })
  }),
  endpoint({
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
    answer: mediaViewSchema.extend({ notices: z.array(z.string()) }),
    handle: ({ scope, body }) => createVideo({ scope, input: body })
  }),
  endpoint({
    method: 'post',
    path: '/api/uploads',
    tag,
    summary: 'Upload a photo of a product or a person; the body is the file',
    query: uploadQuerySchema,
    status: 201,
    answer: mediaViewSchema,
    async handle({ scope, query, request }) {
      const bytes = await readBytes(request, scope.runtime.settings.maxUploadBytes)
      if (bytes.byteLength === 0)
        throw new AppError('invalid-input', 'The body is empty; the bytes of a picture were expected.')
      return createUpload({ scope, input: query, bytes })
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/media/{id}',
    tag,
    summary: 'Read the state of a picture or clip',
    params,
    answer: mediaViewSchema,
    handle: ({ scope, params: { id } }) => readMedia({ scope, id })
  }),
  endpoint({
    method: 'get',
    path: '/media/{id}',
    answerTypes: ['image/*', 'video/*'],
    tag,
    summary: 'Read the bytes of a picture or clip, whole or a range',
    params,
    query: z.object({ download: z.string().optional() }),
    handle: ({ scope, params: { id }, query, request }) =>
      serveMedia({ scope, id, request, isDownload: query.download !== undefined })
  })
]
