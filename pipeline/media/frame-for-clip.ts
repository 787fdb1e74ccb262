import { and, eq, gt } from 'drizzle-orm'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { updateMediaRow, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import { chooseFraming } from '@callsheet/lib/pictures/framing.ts'
import { readPictureSize, type PictureSize } from '@callsheet/lib/pictures/picture-size.ts'
import type { FramedFrame } from '@callsheet/lib/wire/framing.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'

export interface FrameForClip {
  kind: MediaKind
  /** The clip's row, Queued. */
  row: TaskRow
  imageId: string
  storageKey: string
  aspectRatio: string
}

type FramedCopy = FramedFrame & { storageKey: string }

/** As much as media providers take of a picture. */
const maximumBytes = 30 * 1024 * 1024

/** A signed address lives up to an hour longer than the setting says, and a copy longer than its address. */
const afterAddressSeconds = 2 * 3_600

/**
 * A copy of the picture in the clip's ratio, cropped or padded, which the provider reads instead. The row keeps what was
 * done, so a later try uses the same copy. The copy is in `deletions` from before it is stored, so it is removed
 * whatever happens. Null when the picture has the ratio. Errors: `invalid-input` for a picture that cannot be framed.
 */
export async function frameForClip(runtime: PipelineRuntime, options: FrameForClip): Promise<FramedCopy | null> {
  const { kind, row, imageId, storageKey, aspectRatio } = options
  const made = row.framedFrames?.find((frame) => frame.imageId === imageId && frame.aspectRatio === aspectRatio)
  if (made && (await keepLonger(runtime, made.storageKey))) return made
  const bytes = await readPicture(runtime, storageKey)
  const size = requireSize(runtime, bytes)
  const framing = chooseFraming({ picture: measuredRatio(size.width, size.height), wanted: aspectRatio })
  if (!framing) return null
  const framed = await runtime.pictures.frame({ bytes, orientation: size.orientation, framing })
  const copy = { imageId, ...framing, storageKey: await storeCopy(runtime, row, framed) }
  const framedFrames = [...(row.framedFrames ?? []).filter((frame) => frame.imageId !== imageId), copy]
  await updateMediaRow(runtime.database, { kind, id: row.id, whenStatus: 'Queued', set: { framedFrames } })
  // The same row is asked again for its other frame.
  row.framedFrames = framedFrames
  runtime.logger.info({ kind, rowId: row.id, imageId, ...framing }, 'a frame got the ratio of its clip')
  return copy
}

/** False when the copy is being removed, or is gone. */
async function keepLonger(runtime: PipelineRuntime, storageKey: string): Promise<boolean> {
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

async function readPicture({ media }: PipelineRuntime, storageKey: string): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await media.get(storageKey)
  if (!stored) throw new PermanentError('A picture this needs is no longer in the media store.')
  if (stored.size <= maximumBytes) return new Uint8Array(await new Response(stored.body).arrayBuffer())
  await stored.body.cancel()
  throw new AppError('invalid-input', 'The picture has more than 30 MB, which is too much to crop or pad it.')
}

/** By the header alone: a picture that would take too much memory is never decoded. */
function requireSize({ pictures }: PipelineRuntime, bytes: Uint8Array): PictureSize {
  const size = readPictureSize(bytes)
  if (!size) throw new AppError('invalid-input', 'The picture does not say how large it is, so it cannot be cropped.')
  const { width, height } = size
  if (width * height <= pictures.maximumPixels) return size
  const most = `${pictures.maximumPixels / 1_000_000} million`
  const detail = `The picture has ${width} by ${height} pixels, and one of up to ${most} pixels can be cropped or padded.`
  throw new AppError('invalid-input', detail)
}

async function storeCopy(runtime: PipelineRuntime, row: TaskRow, body: Uint8Array<ArrayBuffer>): Promise<string> {
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
