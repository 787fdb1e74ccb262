import { AppError } from '@callsheet/lib/errors.ts'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import { sniffMediaType, type MediaType } from '@callsheet/lib/media-types.ts'
import type { RewrittenPicture } from '@callsheet/lib/ports/picture-rewriter.ts'
import type { Scope } from '../../runtime.ts'

/** A picture that was decoded and written anew: only its pixels came from outside. */
export interface ReceivedPicture extends RewrittenPicture {
  type: MediaType
  /** In small whole numbers: `9:16`. */
  aspectRatio: string
}

/**
 * The door for every picture from outside: an upload, a page's picture, a logo. Nothing of its file is kept but the
 * pixels, so no place, camera or hidden file goes on to a provider. Errors: `invalid-input` for what is no picture, is
 * broken or beyond the limits.
 */
export async function receivePicture(
  { runtime, ownerId, signal }: Pick<Scope, 'runtime' | 'ownerId' | 'signal'>,
  bytes: Uint8Array
): Promise<ReceivedPicture> {
  const type = sniffMediaType(bytes, 'image')
  if (!type) throw new AppError('invalid-input', 'This is not a PNG, JPEG or WebP picture.')
  const rewritten = await runtime.pictures.rewrite({ bytes, type }, { owner: ownerId, signal })
  return { ...rewritten, type, aspectRatio: measuredRatio(rewritten.width, rewritten.height) }
}
