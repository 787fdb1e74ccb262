import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import { sniffMediaType } from '@callsheet/lib/media-types.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'

export interface Photo {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Checked before anything is spent. Errors: `invalid-input` for a file that is not a picture. */
export async function readPhoto(file: string): Promise<Photo> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid-input', `The photo ${file} cannot be read (${error.code}).`)
  })
  if (!sniffMediaType(bytes, 'image'))
    throw new AppError('invalid-input', `${file} is not a PNG, JPEG or WebP picture.`)
  return { name: cutText(basename(file), 120), bytes: new Uint8Array(bytes) }
}
