import { and, eq, gt } from 'drizzle-orm'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import { readPictureSize, type PictureSize } from '@callsheet/lib/pictures/picture-size.ts'
import type { PipelineRuntime } from '../runtime.ts'

/**
 * Temporary copies of pictures, as a model takes them. A copy is in `deletions` from before it is stored, so it is
 * removed whatever happens.
 */

/** A signed address lives up to an hour longer than the setting says, and a copy longer than its address. */
const afterAddressSeconds = 2 * 3_600

/** False when the copy is being removed, or is gone. */
export async function keepLonger(runtime: PipelineRuntime, storageKey: string): Promise<boolean> {
  const isWaiting = and(
    eq(deletions.storageKey, storageKey),
    eq(deletions.tries, 0),
    gt(deletions.nextTryAt, runtime.clock.now())
  )
  const kept = await runtime.database
    .update(deletions)
    .set({ nextTryAt: removeAt(runtime) })
    .where(isWaiting)
    .returning({ id: deletions.id })
  return kept.length > 0
}

export interface PictureToChange extends PictureSize {
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * The picture and its size, by its header alone: one that would take too much memory is never decoded. Errors:
 * `invalid-input`.
 */
export async function readPicture(runtime: PipelineRuntime, storageKey: string): Promise<PictureToChange> {
  const { media, pictures } = runtime
  const stored = await media.get(storageKey)
  if (!stored) throw new PermanentError('A picture this needs is no longer in the media store.')
  if (stored.size > pictures.maximumBytes) {
    await stored.body.cancel()
    const megabytes = pictures.maximumBytes / 1024 / 1024
    throw new AppError(
      'invalid-input',
      `The picture has more than ${megabytes} MB, which is too much to make it fit the model.`
    )
  }
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer())
  const size = readPictureSize(bytes)
  if (!size) throw new AppError('invalid-input', 'The picture does not say how large it is, so it cannot be changed.')
  const { width, height } = size
  if (width * height <= pictures.maximumPixels) return { bytes, ...size }
  const most = `${pictures.maximumPixels / 1_000_000} million`
  const detail = `The picture has ${width} by ${height} pixels, and one of up to ${most} pixels can be made to fit.`
  throw new AppError('invalid-input', detail)
}

/** Returns the key of the stored copy. */
export async function storeCopy(
  runtime: PipelineRuntime,
  row: { id: string },
  body: Uint8Array<ArrayBuffer>
): Promise<string> {
  const { mediaRows, media, settings, clock, newId } = runtime
  const { deployment } = settings
  const key = mediaKey({ deployment, kind: 'frame', rowId: row.id, putId: newId(), extension: 'jpg' })
  const intentId = await mediaRows.intend({ storageKey: key, nextTryAt: removeAt(runtime) })
  try {
    const contentLength = body.byteLength
    await media.put({ key, body: new Blob([body]).stream(), contentType: 'image/jpeg', contentLength })
  } catch (error) {
    await mediaRows.withdraw(intentId, clock.now())
    throw error
  }
  return key
}

const removeAt = ({ settings, clock }: PipelineRuntime): Date =>
  new Date(clock.now().getTime() + (settings.signedMediaSeconds + afterAddressSeconds) * 1000)
