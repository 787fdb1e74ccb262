import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { createMusicReader } from '@callsheet/lib/adapters/node/music-reader/music-reader.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { maximumMusicBytes, musicExpected, uploadMusicQuerySchema } from '@callsheet/lib/wire/music-api.ts'

export interface MusicFile {
  title: string
  licence: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface MusicOptions {
  /** Path of the file. */
  music?: string | undefined
  musicLicence?: string | undefined
}

/** Decoded before anything is spent. Null when no music is wanted. Errors: `invalid-input`. */
export async function readMusicFile({ music: file, musicLicence }: MusicOptions): Promise<MusicFile | null> {
  if (file === undefined) {
    if (musicLicence === undefined) return null
    throw new AppError('invalid-input', '--music-licence needs --music with the file that it is for.')
  }
  const title = cutText(basename(file, extname(file)).trim() || 'Music', 120)
  const named = uploadMusicQuerySchema.safeParse({ title, licence: musicLicence ?? '' })
  if (!named.success) {
    throw new AppError(
      'invalid-input',
      '--music needs --music-licence with the licence in words, 3 to 300 characters, such as "Artlist, licence 12345" or "my own recording".'
    )
  }
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid-input', `The music ${file} cannot be read (${error.code}).`)
  })
  if (bytes.byteLength > maximumMusicBytes)
    throw new AppError('invalid-input', `${file} is too large. Expected: ${musicExpected}.`)
  const reader = createMusicReader()
  try {
    await reader.read(new Uint8Array(bytes))
  } finally {
    await reader.close()
  }
  return { ...named.data, bytes: new Uint8Array(bytes) }
}
