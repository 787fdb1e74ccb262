import { Hono, type Context } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { readMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { signedFrameParametersSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { isSignedMedia } from '../../media/signed-media.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

const parametersSchema = signedFrameParametersSchema.partial({ framedImageId: true })

/** A stored asset, or a picture that was changed for a model, that the provider can read at an address that expires. */
export function signedMediaRoute(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const serve = (context: Context<PipelineEnv>) => serveSigned(runtime, context.req.param())
  return new Hono<PipelineEnv>()
    .get('/media/:kind/:rowId/:expires/:signature', serve)
    .get('/media/:kind/:rowId/frames/:framedImageId/:expires/:signature', serve)
}

async function serveSigned(runtime: PipelineRuntime, given: unknown): Promise<Response> {
  const parameters = parametersSchema.safeParse(given).data
  if (!parameters || !isSignedMedia(runtime, parameters, parameters)) throw notThere()
  const { kind, rowId, framedImageId } = parameters
  const row = await readMediaRow(runtime.database, kind, rowId)
  const storageKey =
    framedImageId === undefined
      ? row?.storageKey
      : [...(row?.framedFrames ?? []), ...(row?.fittedPictures ?? [])].find(({ imageId }) => imageId === framedImageId)
          ?.storageKey
  const stored = storageKey ? await runtime.media.get(storageKey) : null
  if (!stored) throw notThere()
  return new Response(stored.body, {
    headers: {
      'content-type': stored.contentType,
      'content-length': String(stored.size),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox'
    }
  })
}

function notThere(): AppError {
  return new AppError('not-found', 'There is no such media address, or it has expired.')
}
