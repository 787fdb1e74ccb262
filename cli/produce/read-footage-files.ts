import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createFootageReader } from '@callsheet/lib/adapters/node/footage-reader/footage-reader.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { footageApi } from '@callsheet/lib/wire/app-api/footage.ts'
import type { BringFootageQuery } from '@callsheet/lib/wire/footage-api.ts'
import type { ProduceRequest } from './produce-request.ts'
import type { ProduceSession } from './session.ts'

export interface FootageFile extends Pick<BringFootageQuery, 'scene' | 'sound'> {
  name: string
  blob: Blob
}

/** Each is read to its end before anything is spent. Errors: `invalid-input`, with the file. */
export async function readFootageFiles({
  footage,
  footageSound: sound
}: Pick<ProduceRequest, 'footage' | 'footageSound'>): Promise<FootageFile[]> {
  if (footage.length === 0) return []
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-footage-'))
  const reader = createFootageReader({ directory })
  try {
    const files: FootageFile[] = []
    for (const { scene, file } of footage) {
      const blob = await open(file)
      const read = await reader.read(blob.stream()).catch((cause: unknown) => {
        throw cause instanceof AppError ? new AppError(cause.code, `${file}: ${cause.message}`, { cause }) : cause
      })
      await read.dispose()
      files.push({ scene, sound, name: cutText(basename(file), 200), blob })
    }
    return files
  } finally {
    await reader.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Nothing of it is read yet. */
async function open(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch (cause) {
    throw new AppError('invalid-input', `The clip ${file} cannot be read.`, { cause })
  }
}

/** Puts them into the scenes of an ad that has no production yet. */
export async function bringFootage(
  { api, display }: ProduceSession,
  adId: string,
  files: readonly FootageFile[]
): Promise<void> {
  for (const { blob, ...query } of files) {
    await api.call(footageApi.bring, { params: { id: adId }, query, file: blob })
    display.fact('own clip', `${query.name} in scene ${query.scene}, sound ${query.sound}`)
  }
}
