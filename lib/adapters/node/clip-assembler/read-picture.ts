import { readFile, rename, writeFile } from 'node:fs/promises'
import { AppError } from '../../../errors.ts'
import { sniffMediaType } from '../../../media-types.ts'
import { rewritePicture } from '../picture-rewriter/rewrite-picture.ts'
import { BadClipError, type PictureJob } from './protocol.ts'

/** Photos of phones have up to this many. */
const maxPixels = 50_000_000

/** Reads a picture that a cut shows. A library may hold one that was stored before pictures were read at the door. */
export async function readPicture({ source, output }: PictureJob): Promise<void> {
  const bytes = await readFile(source)
  const type = sniffMediaType(bytes, 'image')
  if (!type) throw new BadClipError('is no PNG, JPEG or WebP')
  try {
    const picture = await rewritePicture({ bytes, contentType: type.contentType, maxPixels })
    await writeFile(`${output}.part`, picture.bytes)
    await rename(`${output}.part`, output)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new BadClipError(`cannot be used: ${cause.message.replace(/\.$/, '')}`, { cause })
  }
}
