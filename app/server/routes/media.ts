import { AppError } from '@callsheet/lib/errors.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { createImage } from '../../domain/images/create.ts'
import { copyAgain } from '../../domain/media/copy-again.ts'
import { readMedia } from '../../domain/media/get.ts'
import { serveMedia } from '../../domain/media/serve.ts'
import { createUpload } from '../../domain/uploads/create.ts'
import { createVideo } from '../../domain/videos/create.ts'
import { serve } from '../endpoint.ts'

export const mediaEndpoints = serve(mediaApi, {
  createImage: ({ scope, body }) => createImage({ scope, input: body }),
  createVideo: ({ scope, body }) => createVideo({ scope, input: body }),
  async upload({ scope, query, request }) {
    const bytes = await readBytes(request, scope.runtime.settings.maxUploadBytes)
    if (bytes.byteLength === 0)
      throw new AppError('invalid-input', 'The body is empty; the bytes of a picture were expected.')
    return createUpload({ scope, input: query, bytes })
  },
  read: ({ scope, params: { id } }) => readMedia({ scope, id }),
  copyAgain: ({ scope, params: { id } }) => copyAgain({ scope, id }),
  bytes: ({ scope, params: { id }, query, request }) =>
    serveMedia({ scope, id, request, isDownload: query.download !== undefined, width: query.width })
})
