import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createDownloader } from '@callsheet/lib/adapters/node/http/downloader.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import { assetOriginsFields } from '@callsheet/lib/settings/asset-origins-settings.ts'
import { parseSettings } from '@callsheet/lib/settings/settings.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import { priceWords } from '@callsheet/lib/money/price-words.ts'
import { smallestPrice } from '@callsheet/pipeline/recording/choose-recorded-model.ts'
import { accountFamily, recordAccount } from '@callsheet/pipeline/recording/record-account.ts'
import { recordAsset, type DownloadedFile } from '@callsheet/pipeline/recording/record-asset.ts'
import type { Recording, Step } from '@callsheet/pipeline/recording/recording.ts'
import { readCommit } from '../embedded/read-commit.ts'
import { findModels, type WantedModels } from './find-models.ts'
import { openProvider } from './open-provider.ts'
import { finishRecording, readUnfinished, writeUnfinished } from './recording-files.ts'

export interface RecordProvider extends WantedModels {
  folder: string
  env: Record<string, string | undefined>
  /** A task that was bought before. It takes exactly one model. */
  taskId?: string
  /** Seconds between two reads. By the kind of the model when absent. */
  pollSeconds?: number
  /** Asks whether to buy what is described. */
  agree(description: string): Promise<boolean>
  tell(line: string): void
  version: string
  clock?: Clock
}

export interface Recorded {
  /** False when nobody agreed to the price. */
  isAgreed: boolean
  isWhole: boolean
  recordings: Recording[]
}

const mostBytes = 512 * 1024 * 1024

/** Makes one still and one clip at the provider and keeps what went over the wire, in one file for each. */
export async function recordProvider(provider: KeyProvider, options: RecordProvider): Promise<Recorded> {
  const { folder, env, taskId, tell, clock = systemClock } = options
  const { label } = mediaProviderFacts[provider]
  const models = await findModels(provider, options)
  if (taskId !== undefined && models.length !== 1) {
    throw new AppError(
      'invalid-input',
      '--task goes on with one task. Expected its model too: --image-model or --video-model.'
    )
  }
  const provenance = {
    kind: 'recorded' as const,
    at: clock.now().toISOString(),
    version: `${options.version} (${await readCommit()})`
  }
  const recordings: Recording[] = []
  const finish = async (recording: Recording): Promise<void> =>
    tell(`Written: ${await finishRecording(folder, recording)}`)

  const family = accountFamily(provider)
  const apiModelPath = (models.find(({ config }) => config.endpointFamily === family) ?? models[0])?.config.apiModelPath
  const account = await recordAccount(openProvider(provider, family, { env, clock }), {
    provenance,
    apiModelPath: apiModelPath ?? 'none'
  })
  recordings.push(account.recording)
  if (account.verdict === 'bad') {
    tell(
      `${label} does not take the key, or its account has nothing left. Nothing was bought. callsheet doctor --live says more.`
    )
    return { isAgreed: true, isWhole: false, recordings }
  }

  if (taskId === undefined && !(await options.agree(priceOf(provider, models)))) {
    return { isAgreed: false, isWhole: false, recordings }
  }
  if (account.recording.steps.length > 0) await finish(account.recording)
  const { assetOrigins } = parseSettings(assetOriginsFields, env)
  const { comfyui } = mediaProviderFacts
  const own = provider === 'comfyui' ? URL.parse(env[comfyui.setting] ?? '')?.origin : undefined
  const downloader = createDownloader({ allowedOrigins: own ? [...assetOrigins, own] : assetOrigins })
  const download = async (url: string): Promise<DownloadedFile> => {
    const { status, contentType, body } = await downloader.download(url, { maxBytes: mostBytes, timeoutSeconds: 600 })
    return { status, contentType, bytes: await buffer(body) }
  }
  let isWhole = true
  try {
    for (const model of models) {
      const kind = model.config.kind
      const named = { provenance, subject: kind === 'image' ? 'still' : 'clip', model: model.id } as const
      const earlier = taskId === undefined ? null : await readUnfinished(folder, named)
      let recording: Recording | undefined
      let path = ''
      tell(`${model.label}: a ${kind === 'image' ? 'still' : 'clip'} is ${taskId ? 'read' : 'made'} at ${label}.`)
      const end = await recordAsset(openProvider(provider, model.config.endpointFamily, { env, clock }), {
        model,
        provenance,
        ...(taskId !== undefined && { taskId }),
        ...(earlier && taskId !== undefined && { earlier: stepsOf(earlier, taskId) }),
        pollSeconds: options.pollSeconds ?? (kind === 'image' ? 3 : 10),
        download,
        newId: randomUUID,
        save: async (each) => {
          recording = each
          path = await writeUnfinished(folder, each)
        },
        tell
      })
      if (recording) recordings.push(recording)
      // One that was read on without its beginning shows less than the last one.
      if (end.kind === 'whole' && recording?.steps.some(({ call }) => call === 'create')) {
        await finish(recording)
        continue
      }
      if (path) tell(`Written so far: ${path}`)
      if (end.kind === 'whole') continue
      isWhole = false
      tell(`${end.detail} ${end.advice}`)
    }
  } finally {
    await downloader.close()
  }
  return { isAgreed: true, isWhole, recordings }
}

/** The steps before the first read of the task, when the recording is of this task. */
function stepsOf({ steps }: Recording, taskId: string): Step[] {
  const isOfTask =
    steps.some((step) => step.call === 'read' && step.given.taskId === taskId) || namesTask(steps, taskId)
  return isOfTask ? steps.filter(({ call }) => call === 'upload' || call === 'create') : []
}

const namesTask = (steps: readonly Step[], taskId: string): boolean =>
  steps.some(({ call, result }) => call === 'create' && JSON.stringify(result).includes(JSON.stringify(taskId)))

function priceOf(provider: KeyProvider, models: readonly ModelFile[]): string {
  const { label, keyPage } = mediaProviderFacts[provider]
  const lines = models.map((model) => {
    const { config } = model
    const what = config.kind === 'image' ? 'one still' : `one clip of ${config.durations[0]} s`
    return `  ${model.label}: ${what}, ${smallestPrice(model)} credits by Callsheet's list; at the provider ${priceWords(config.providerPrice)}`
  })
  const bills = keyPage === null ? 'It is a server of your own, which bills nothing.' : `${label} bills its own prices.`
  return [`This is made at ${label}, with the key and the address of the settings:`, ...lines, bills].join('\n')
}
