import { readdir, readFile } from 'node:fs/promises'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { recordingSchema, type Recording } from '../recording/recording.ts'

/** The recordings in a provider's folder. Throws when one of them is none. */
export async function readRecordings(provider: KeyProvider): Promise<{ file: string; recording: Recording }[]> {
  const folder = new URL(`../provider/${provider}/recordings/`, import.meta.url)
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.json') && !name.startsWith('unfinished-'))
    .toSorted()
  return Promise.all(
    files.map(async (file) => ({
      file,
      recording: recordingSchema.parse(JSON.parse(await readFile(new URL(file, folder), 'utf8')))
    }))
  )
}
