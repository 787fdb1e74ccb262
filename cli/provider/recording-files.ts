import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@callsheet/lib/errors.ts'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { recordingSchema, type Recording } from '@callsheet/pipeline/recording/recording.ts'

export interface RecordingFile {
  name: string
  recording: Recording
}

/** Where the tests of the adapter find them. */
export const recordingsFolder = (provider: KeyProvider): string =>
  fileURLToPath(new URL(`../../pipeline/provider/${provider}/recordings/`, import.meta.url))

/** One that is being made, or broke off. It never takes the place of a whole one, and nothing reads it again. */
const unfinished = 'unfinished-'

/** `recorded-still-nano-banana-2.json`: a new recording of a model takes the place of the last one. */
export const fileNameOf = ({
  provenance,
  subject,
  model
}: Pick<Recording, 'provenance' | 'subject' | 'model'>): string =>
  `${[provenance.kind, subject, ...(model ? [model] : [])].join('-')}.json`

/** Errors: `invalid-input` with the name of a file that is no recording. */
export async function readRecordings(folder: string): Promise<RecordingFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json') && !name.startsWith(unfinished))
      .toSorted()
      .map(async (name) => ({ name, recording: parse(name, await readFile(join(folder, name), 'utf8')) }))
  )
}

/** Puts a whole recording in the place of the last one. Returns the path. */
export async function finishRecording(folder: string, recording: Recording): Promise<string> {
  const path = join(folder, fileNameOf(recording))
  await rename(await writeUnfinished(folder, recording), path)
  return path
}

/** Writes what there is so far, beside the last whole recording. Returns the path. */
export async function writeUnfinished(folder: string, recording: Recording): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, unfinished + fileNameOf(recording))
  await writeFile(`${path}.part`, `${JSON.stringify(recording, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
  return path
}

/** What there is of a recording that broke off. Null when there is none. */
export async function readUnfinished(
  folder: string,
  named: Pick<Recording, 'provenance' | 'subject' | 'model'>
): Promise<Recording | null> {
  const name = unfinished + fileNameOf(named)
  const text = await readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : parse(name, text)
}

function parse(name: string, text: string): Recording {
  try {
    const parsed = recordingSchema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new AppError('invalid-input', `${name} is not a recording: ${issue?.path.join('.')}: ${issue?.message}.`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('invalid-input', `${name} is not JSON: ${error.message}`)
    throw error
  }
}
