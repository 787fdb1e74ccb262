import { eq } from 'drizzle-orm'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { maximumModelPictureBytes, modelPicture, type ModelPicture } from '@callsheet/lib/pictures/model-picture.ts'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import { readPictureSize } from '@callsheet/lib/pictures/picture-size.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { PipelineRuntime } from '../runtime.ts'

/** A larger file is not worth the memory. Uploads are smaller by default. */
const maximumBytes = 30 * 1024 * 1024

/**
 * The photo of the person, for the writer of the clip's prompt. One that is too large for a model is made smaller. Null
 * when there is none, or when this picture cannot be shown to a model.
 */
export async function readIdentityPhoto(
  { database, media, pictures, logger }: PipelineRuntime,
  { references }: Pick<SubmitInput, 'references'>
): Promise<ModelPicture | null> {
  const identity = references.find(({ role }) => role === 'identity')
  if (!identity) return null
  const [row] = await database
    .select({ storageKey: images.storageKey })
    .from(images)
    .where(eq(images.id, identity.imageId))
  const stored = row?.storageKey ? await media.get(row.storageKey) : null
  if (!stored) return null
  if (stored.size > maximumBytes) {
    await stored.body.cancel()
    return null
  }
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer())
  if (bytes.byteLength <= maximumModelPictureBytes) return modelPicture(bytes)
  const size = readPictureSize(bytes)
  if (!size || size.width * size.height > pictures.maximumPixels) return null
  const { width, height, orientation } = size
  const aspectRatio = measuredRatio(width, height)
  try {
    return modelPicture(await pictures.frame({ bytes, orientation, framing: { how: 'cropped', aspectRatio } }))
  } catch (error) {
    logger.warn({ error, imageId: identity.imageId }, 'a photo could not be made smaller for the prompt writer')
    return null
  }
}
