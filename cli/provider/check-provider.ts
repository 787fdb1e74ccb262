import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import {
  checkRecording,
  compareRecordings,
  nameOf,
  type CheckedStep
} from '@callsheet/pipeline/recording/check-recordings.ts'
import type { Drift } from '@callsheet/pipeline/recording/compare-shapes.ts'
import type { WantedModels } from './find-models.ts'
import { openProvider } from './open-provider.ts'
import { fileNameOf, type RecordingFile } from './recording-files.ts'

export interface Checked {
  file: string
  steps: CheckedStep[]
}

/** Asks again what costs nothing, for each recording of the provider. */
export async function checkProvider(
  provider: KeyProvider,
  { files, ...options }: { files: readonly RecordingFile[]; env: Record<string, string | undefined>; clock?: Clock }
): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const { name, recording } of files) {
    const maker = openProvider(provider, recording.family, options)
    checked.push({ file: name, steps: await checkRecording(maker, recording) })
  }
  return checked
}

/** Compares new recordings with those that were there: of the same model, or of the account. */
export function compareWithNew(
  files: readonly RecordingFile[],
  bought: readonly RecordingFile['recording'][]
): Checked[] {
  return files.flatMap(({ name, recording }) => {
    const same = bought.find(
      ({ subject, model, family }) =>
        subject === recording.subject && model === recording.model && family === recording.family
    )
    return same
      ? [{ file: `${name}, and what was bought now (${fileNameOf(same)})`, steps: compareRecordings(recording, same) }]
      : []
  })
}

/** The models of the recordings, so that what is bought is compared with what was. */
export function recordedModels(files: readonly RecordingFile[]): WantedModels {
  const modelOf = (wanted: 'still' | 'clip') =>
    files
      .toReversed()
      .map(({ recording }) => recording)
      .find(({ subject, model }) => subject === wanted && seedModels.some(({ id }) => id === model))?.model
  const [imageModel, videoModel] = [modelOf('still'), modelOf('clip')]
  return { ...(imageModel && { imageModel }), ...(videoModel && { videoModel }) }
}

/** A new field breaks nothing: adapters read past what they do not know. */
export const breaks = ({ kind }: Drift): boolean => kind !== 'new'

export function printChecked(checked: readonly Checked[]): string {
  const lines = checked.flatMap(({ file, steps }) => [
    file,
    ...steps.flatMap(({ step, drifts }) => {
      const name = `  ${nameOf(step)}: `
      if (drifts === null) return [`${name}cannot be asked for nothing`]
      return drifts.length === 0
        ? [`${name}as before`]
        : [`${name}drifted`, ...drifts.map((drift) => `    ${words(drift)}`)]
    })
  ])
  return lines.map((line) => `${line}\n`).join('')
}

function words({ path, kind, was, is }: Drift): string {
  const place = path || 'the whole'
  switch (kind) {
    case 'gone':
      return `${place}: gone (it was ${was})`
    case 'new':
      return `${place}: new (${is})`
    case 'type':
      return `${place}: was ${was}, is ${is}`
    case 'code':
      return `${place}: was ${was}, is ${is}`
  }
}
