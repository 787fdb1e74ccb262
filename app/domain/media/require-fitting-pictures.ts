import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { chooseFraming } from '@callsheet/lib/pictures/framing.ts'
import { framedSides, whyNeverFits, type Sides } from '@callsheet/lib/pictures/input-fit.ts'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import type { InputPictures } from '@callsheet/lib/wire/input-pictures.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'

export interface RowToBuy {
  modelId: string
  input: SubmitInput
}

interface Measured extends Sides {
  title: string | null
  aspectRatio: string | null
}

const tables = { image: imageModels, video: videoModels }

/**
 * Pictures that people brought, for the models that get them: one that is too small or too narrow can never be sent. What
 * is too large is made smaller when it is sent. Errors: `invalid-input`, before anything is charged.
 */
export async function requireFittingPictures(
  transaction: Transaction,
  { kind, ownerId, rows }: { kind: keyof typeof tables; ownerId: string; rows: readonly RowToBuy[] }
): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ input }) => picturesOf(input)))]
  if (ids.length === 0) return
  const found = await transaction
    .select({
      id: images.id,
      title: images.title,
      aspectRatio: images.aspectRatio,
      width: images.widthPixels,
      height: images.heightPixels
    })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.ownerId, ownerId), isNotNull(images.widthPixels)))
  if (found.length === 0) return
  const measured = new Map(
    found.flatMap(({ id, width, height, ...about }): [string, Measured][] =>
      width === null || height === null ? [] : [[id, { ...about, width, height }]]
    )
  )
  const table = tables[kind]
  const models = await transaction
    .select({ id: table.id, label: table.label, config: table.config, inputPictures: table.inputPictures })
    .from(table)
    .where(inArray(table.id, [...new Set(rows.map(({ modelId }) => modelId))]))
  for (const { modelId, input } of rows) {
    const model = models.find(({ id }) => id === modelId)
    if (!model) continue
    for (const id of picturesOf(input)) {
      const picture = measured.get(id)
      if (picture) requireFit(model, { input, id, picture })
    }
  }
}

const picturesOf = ({ references, firstFrameImageId, lastFrameImageId }: SubmitInput): string[] =>
  [firstFrameImageId, lastFrameImageId, ...references.map(({ imageId }) => imageId)].filter((id) => id !== undefined)

function requireFit(
  { label, config, inputPictures }: { label: string; config: ModelConfig; inputPictures: InputPictures | null },
  { input, id, picture }: { input: SubmitInput; id: string; picture: Measured }
): void {
  const { width, height, title } = picture
  const why = inputPictures && whyNeverFits(sidesAsSent(config, { input, id, picture }), inputPictures)
  if (!why) return
  throw new AppError(
    'invalid-input',
    `"${title ?? 'The picture'}" has ${width} by ${height} pixels. ${label} does not take it: ${why}. Choose another picture or another model. Nothing was charged.`,
    { details: { imageId: id, width, height } }
  )
}

/** A frame of another ratio is cropped or padded first, where the model takes the clip's ratio from it. */
function sidesAsSent(
  config: ModelConfig,
  { input, id, picture }: { input: SubmitInput; id: string; picture: Measured }
): Sides {
  const { firstFrameImageId, lastFrameImageId, aspectRatio: wanted } = input
  const isFrame = id === firstFrameImageId || id === lastFrameImageId
  if (config.kind !== 'video' || !config.ratioFromImage || !isFrame || !wanted || wanted === picture.aspectRatio)
    return picture
  const framing = chooseFraming({ picture: measuredRatio(picture.width, picture.height), wanted })
  return framing ? framedSides(picture, framing) : picture
}
