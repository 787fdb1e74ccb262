import { updateMediaRow, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import { chooseFraming } from '@callsheet/lib/pictures/framing.ts'
import type { FramedFrame } from '@callsheet/lib/wire/framing.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { keepLonger, readPicture, storeCopy } from './picture-copy.ts'

export interface FrameForClip {
  kind: MediaKind
  /** The clip's row, Queued. */
  row: TaskRow
  imageId: string
  storageKey: string
  aspectRatio: string
}

type FramedCopy = FramedFrame & { storageKey: string }

/**
 * A copy of the picture in the clip's ratio, cropped or padded, which the provider reads instead. The row keeps what was
 * done, so a later try uses the same copy. Null when the picture has the ratio. Errors: `invalid-input` for a picture
 * that cannot be framed.
 */
export async function frameForClip(runtime: PipelineRuntime, options: FrameForClip): Promise<FramedCopy | null> {
  const { kind, row, imageId, storageKey, aspectRatio } = options
  const made = row.framedFrames?.find((frame) => frame.imageId === imageId && frame.aspectRatio === aspectRatio)
  if (made && (await keepLonger(runtime, made.storageKey))) return made
  const { bytes, width, height, orientation } = await readPicture(runtime, storageKey)
  const framing = chooseFraming({ picture: measuredRatio(width, height), wanted: aspectRatio })
  if (!framing) return null
  const framed = await runtime.pictures.frame({ bytes, orientation, framing })
  const copy = { imageId, ...framing, storageKey: await storeCopy(runtime, row, framed) }
  const framedFrames = [...(row.framedFrames ?? []).filter((frame) => frame.imageId !== imageId), copy]
  await updateMediaRow(runtime.database, { kind, id: row.id, whenStatus: 'Queued', set: { framedFrames } })
  // The same row is asked again for its other frame.
  row.framedFrames = framedFrames
  runtime.logger.info({ kind, rowId: row.id, imageId, ...framing }, 'a frame got the ratio of its clip')
  return copy
}
