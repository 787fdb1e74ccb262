import { PermanentError } from '@callsheet/lib/errors.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { InputPictures } from '@callsheet/lib/wire/input-pictures.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { MediaProvider } from '../provider/port.ts'
import type { InputImage } from '../rows/input-images.ts'
import type { TaskModel } from '../rows/models.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { canReachUs } from './can-reach-us.ts'
import { fitForModel } from './fit-for-model.ts'
import { frameForClip } from './frame-for-clip.ts'
import { lookAgainSeconds } from './look-again-seconds.ts'
import { signedMediaUrl, type SignedMedia } from './signed-media.ts'

export interface PublishInputs {
  provider: MediaProvider
  apiKey: string
  kind: MediaKind
  row: TaskRow
  /** The row's model. */
  model: TaskModel
}

export type PublishedInputs =
  | { kind: 'published'; urls: Record<string, string> }
  | { kind: 'not-yet'; seconds: number }
  /** A sheet that this picture waited for has failed. */
  | { kind: 'refused'; code: FailureCode; detail: string }

/** Seconds after which a row that waits looks at its pictures again at the latest: while they are made, while they are stored. */
const longestWait = { made: 5, stored: 10 }

/** A provider's own address is sent to it again only when it lives at least this long. */
const freshSeconds = 600

/**
 * A URL that the provider can read for each image in the input: its own if still fresh, else ours if the provider can
 * reach us, else one of its upload service. Throws `PermanentError` when an image is gone or the provider has no way to
 * read it.
 */
export async function publishInputs(runtime: PipelineRuntime, options: PublishInputs): Promise<PublishedInputs> {
  const ids = inputImageIds(options.row.input)
  if (ids.length === 0) return { kind: 'published', urls: {} }
  const found = await runtime.inputImages.read(options.row.ownerId, ids)
  // All are looked at before one is published, so that a waiting picture uploads nothing again and again.
  for (const image of found) {
    if (image?.status !== 'Failed') continue
    if (image.purpose !== 'element') throw new PermanentError('A picture this needs is no longer there.')
    return { kind: 'refused', code: 'sheet-failed', detail: `${image.title ?? 'A sheet'} failed: ${image.failureCode}` }
  }
  const now = runtime.clock.now()
  if (found.some((image) => image && image.status !== 'Completed'))
    return {
      kind: 'not-yet',
      seconds: lookAgainSeconds({ since: options.row.createdAt, now, longest: longestWait.made })
    }
  const urls: Record<string, string> = {}
  for (const [index, id] of ids.entries()) {
    const image = found[index]
    if (!image) throw new PermanentError('A picture this needs is no longer there.')
    const url = await publishInput(runtime, options, image)
    if (!url) {
      const since = image.completedAt ?? now
      return { kind: 'not-yet', seconds: lookAgainSeconds({ since, now, longest: longestWait.stored }) }
    }
    urls[id] = url
  }
  return { kind: 'published', urls }
}

async function publishInput(
  runtime: PipelineRuntime,
  options: PublishInputs,
  image: InputImage
): Promise<string | null> {
  const { kind, row, model, provider } = options
  const { id: imageId, storageKey } = image
  const ratio = ratioToTake(options, image)
  if (!storageKey) {
    if (provider.takesBytes) return null
    const expiresAt = image.providerUrlExpiresAt?.getTime() ?? (image.completedAt?.getTime() ?? 0) + freshSeconds * 1000
    // A picture that must be framed, made to fit or uploaded is read from our store.
    const isReadable = ratio === null && !model.inputPictures && !provider.opensNoAddresses
    return image.url && isReadable && expiresAt > runtime.clock.now().getTime() ? image.url : null
  }
  const copy =
    (ratio && (await frameForClip(runtime, { kind, row, imageId, storageKey, aspectRatio: ratio }))?.storageKey) ??
    (await fittedCopy(runtime, options, { ...image, storageKey }))
  return copy
    ? publishObject(runtime, options, {
        imageId,
        storageKey: copy,
        signed: { kind, rowId: row.id, framedImageId: imageId }
      })
    : publishObject(runtime, options, { imageId, storageKey, signed: { kind: 'image', rowId: imageId } })
}

/** The ratio that the picture must get, because the model takes the clip's ratio from it. */
function ratioToTake({ row, model: { config } }: PublishInputs, image: InputImage): string | null {
  const { firstFrameImageId, lastFrameImageId, aspectRatio } = row.input
  const isFrame = image.id === firstFrameImageId || image.id === lastFrameImageId
  if (config.kind !== 'video' || !config.ratioFromImage || !isFrame) return null
  return aspectRatio !== undefined && aspectRatio !== image.aspectRatio ? aspectRatio : null
}

async function fittedCopy(
  runtime: PipelineRuntime,
  options: PublishInputs,
  image: InputImage & { storageKey: string }
): Promise<string | null> {
  const { kind, row, model, provider } = options
  const limits = withinRequest(model.inputPictures, {
    mostBytes: goesInside(runtime, provider) ? provider.mostRequestBytes : undefined,
    pictures: inputImageIds(row.input).length
  })
  return limits ? fitForModel(runtime, { kind, row, image, limits }) : null
}

/** Base64 has four characters for three bytes, and a prompt goes along. */
const bytesBesidePictures = 200_000

/** The same limits for pictures that go inside one request, which must not become too large for the provider. */
function withinRequest(
  limits: InputPictures | null,
  { mostBytes, pictures }: { mostBytes: number | undefined; pictures: number }
): InputPictures | null {
  if (!limits || mostBytes === undefined) return limits
  const share = Math.floor(((mostBytes - bytesBesidePictures) * 3) / 4 / pictures)
  return { ...limits, maximumBytes: Math.min(share, limits.maximumBytes ?? share) }
}

const goesInside = (runtime: PipelineRuntime, provider: MediaProvider): boolean =>
  provider.takesBytes === true || !canReachUs(runtime, provider)

interface PublishObject {
  imageId: string
  storageKey: string
  /** For a store without addresses of its own. */
  signed: SignedMedia
}

async function publishObject(
  runtime: PipelineRuntime,
  { provider, apiKey }: PublishInputs,
  { imageId, storageKey, signed }: PublishObject
): Promise<string> {
  const { media, settings, logger } = runtime
  if (provider.takesBytes) return readAsDataAddress(runtime, storageKey)
  if (canReachUs(runtime, provider)) {
    const ownAddress = await media.sign(storageKey, { expiresInSeconds: settings.signedMediaSeconds })
    return ownAddress ?? signedMediaUrl(runtime, signed)
  }
  const stored = await media.get(storageKey)
  if (!stored) throw new PermanentError('A picture this needs is no longer in the media store.')
  const fileName = `${imageId}.${storageKey.split('.').at(-1)}`
  const uploaded = await provider.upload(runtime, {
    body: stored.body,
    contentType: stored.contentType,
    fileName,
    apiKey
  })
  if (uploaded) return uploaded
  logger.warn({ imageId }, 'The provider cannot reach our pictures and takes no uploads.')
  throw new PermanentError(
    'The media provider cannot reach our pictures and takes no uploads: set PIPELINE_PUBLIC_URL.'
  )
}

async function readAsDataAddress({ media }: PipelineRuntime, storageKey: string): Promise<string> {
  const stored = await media.get(storageKey)
  if (!stored) throw new PermanentError('A picture this needs is no longer in the media store.')
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer())
  return `data:${stored.contentType};base64,${toBase64(bytes)}`
}

function inputImageIds(input: SubmitInput): string[] {
  const ids = [...input.references.map(({ imageId }) => imageId), input.firstFrameImageId, input.lastFrameImageId]
  return [...new Set(ids.filter((id) => id !== undefined))]
}
