import { AppError } from '@callsheet/lib/errors.ts'
import { updateMediaRow, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { images } from '@callsheet/lib/database/schema/media.ts'
import { scaleToFit, whyNeverFits } from '@callsheet/lib/pictures/input-fit.ts'
import type { InputPictures } from '@callsheet/lib/wire/input-pictures.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { keepLonger, readPicture, storeCopy, type PictureToChange } from './picture-copy.ts'

export interface FitForModel {
  kind: MediaKind
  /** The row that the picture is sent with, Queued. */
  row: TaskRow
  /** Stored. */
  image: typeof images.$inferSelect & { storageKey: string }
  limits: InputPictures
}

/**
 * The key of a copy within the model's limits, which the provider reads instead: a JPEG, smaller if it must be. The row
 * keeps it, so a later try uses the same one. Null when the picture can go as it is. Errors: `invalid-input` for a
 * picture that never fits, or that cannot be changed.
 *
 * A row says the type and the bytes of a picture. Its sides are measured only for what a person brought: a model that
 * makes pictures makes none that another one finds too small.
 */
export async function fitForModel(runtime: PipelineRuntime, options: FitForModel): Promise<string | null> {
  const { row, image, limits } = options
  const made = row.fittedPictures?.find(({ imageId }) => imageId === image.id)
  if (made && (await keepLonger(runtime, made.storageKey))) return made.storageKey
  const { types, maximumBytes = Number.POSITIVE_INFINITY } = limits
  const fitsByRow = isOneOf(types, image.contentType) && (image.byteSize ?? 0) <= maximumBytes
  const known = sidesOf(image)
  const isUnmeasured = image.provider === 'upload' && !known
  if (known) requireFit(known, limits)
  if (fitsByRow && !isUnmeasured && (!known || scaleToFit(known, limits) === 1)) return null
  const picture = await readPicture(runtime, image.storageKey)
  if (isUnmeasured) requireFit(picture, limits)
  if (fitsByRow && scaleToFit(picture, limits) === 1) return null
  return storeFitted(runtime, options, picture)
}

async function storeFitted(
  runtime: PipelineRuntime,
  { kind, row, image, limits }: FitForModel,
  { bytes, orientation }: PictureToChange
): Promise<string> {
  const { maximumBytes, longestSide, maximumPixels } = limits
  const fitted = await runtime.pictures.fit({
    bytes,
    orientation,
    largest: { maximumBytes, longestSide, maximumPixels }
  })
  const copy = { imageId: image.id, storageKey: await storeCopy(runtime, row, fitted) }
  const fittedPictures = [...(row.fittedPictures ?? []).filter(({ imageId }) => imageId !== image.id), copy]
  await updateMediaRow(runtime.database, { kind, id: row.id, whenStatus: 'Queued', set: { fittedPictures } })
  // The same row is asked again for its other pictures.
  row.fittedPictures = fittedPictures
  const { logger } = runtime
  logger.info(
    { kind, rowId: row.id, imageId: image.id, bytes: fitted.byteLength },
    'a picture was made to fit its model'
  )
  return copy.storageKey
}

const isOneOf = (types: readonly string[], type: string | null): boolean => type !== null && types.includes(type)

const sidesOf = ({ widthPixels: width, heightPixels: height }: FitForModel['image']) =>
  width === null || height === null ? null : { width, height }

function requireFit({ width, height }: { width: number; height: number }, limits: InputPictures): void {
  const why = whyNeverFits({ width, height }, limits)
  if (why) throw new AppError('invalid-input', `A picture has ${width} by ${height} pixels: for this model ${why}.`)
}
