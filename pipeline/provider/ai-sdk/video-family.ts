import type { Experimental_VideoModelV4 as VideoModel } from '@ai-sdk/provider'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { isStorableText } from '@callsheet/lib/text/storable-text.ts'
import type { MediaProvider, OpenedAsset, ReadTask, TaskReport } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { toBrokenCreate, toBrokenReport } from './answers.ts'
import type { Authorize } from './authorize.ts'
import { ownCallOptions, videoCallOptions } from './call-options.ts'
import { callPackage } from './call-package.ts'
import type { Dialect } from './dialect.ts'

export interface OpenModel<Own> {
  settings: Own
  apiKey: string
  /** The model's name at the provider. */
  name: string
  /** The only way out: the package must make its call with it. */
  fetch: typeof globalThis.fetch
  /** The row's, when its task is read. */
  taskId?: string
}

export interface VideoFamily<Own> extends Pick<
  MediaProvider<Own>,
  'account' | 'ownKey' | 'baseUrl' | 'upload' | 'takesBytes'
> {
  dialect: Dialect
  /** The name under which the package finds the provider's own options. */
  optionsName: string
  /** True when a model's fields are the provider's own and not the AI SDK's, because each of its models has others. */
  hasOwnFields?: true
  /** For a key that is not sent itself. */
  authorize?: Authorize<Own>
  /** Loads the package, which happens only when there is a key, and opens one of its models. */
  open(model: OpenModel<Own>): Promise<VideoModel>
  /** The operation that `doStart` returned, as the row keeps it. Null when there is no telling. */
  taskIdOf(operation: unknown): string | null
  /** The operation that `doStatus` takes, in any process. */
  operationOf(settings: Own, taskId: string): Record<string, string>
  /** Where the record of a task has the clip itself: what stands for its address, which nobody can open. */
  recordAddress?(taskId: string): string
  /** Absent when the provider documents no way to cancel. The packages have none. */
  cancelTask?: MediaProvider<Own>['cancelTask']
  /** Absent when the provider sends no callbacks. */
  callbacks?: Pick<MediaProvider<Own>, 'readCallback' | 'verifyCallback'>
}

const mostTaskIdCharacters = 500

/** A family over a video model of the AI SDK: `doStart` and `doStatus`, in processes that know nothing of each other. */
export function videoFamily<Own>(family: VideoFamily<Own>): MediaProvider<Own> {
  const { dialect, optionsName, callbacks } = family

  const permission = (runtime: ProviderRuntime<Own>, { apiKey }: { apiKey: string }) => ({
    authorize: family.authorize?.(runtime, apiKey)
  })

  const readStatus = (runtime: ProviderRuntime<Own>, task: ReadTask) =>
    callPackage(runtime, permission(runtime, task), async (fetch) => {
      const { taskId } = task
      const model = await family.open({ ...opened(runtime, task), taskId, fetch })
      if (!model.doStatus) throw new Error(`${dialect.label}'s package has no doStatus.`)
      return model.doStatus({ operation: family.operationOf(runtime.settings, taskId) })
    })

  async function readTask(runtime: ProviderRuntime<Own>, task: ReadTask): Promise<TaskReport> {
    return toReport(await readStatus(runtime, task), task)
  }

  function toReport(answer: Awaited<ReturnType<typeof readStatus>>, { taskId }: ReadTask): TaskReport {
    if (answer.kind !== 'done') return toBrokenReport(answer, dialect)
    const { result } = answer
    if (dialect.isMissing?.(answer.json())) return { kind: 'missing', detail: `${dialect.label} knows no such task.` }
    if (result.status === 'pending') return { kind: 'running', callbackUrl: null }
    if (result.status === 'error') {
      const code = dialect.failureOf(answer.json())
      return { kind: 'failed', code, detail: result.error.slice(0, 2_000), callbackUrl: null }
    }
    const succeeded = (url: string): TaskReport => ({
      kind: 'succeeded',
      url,
      expiresAt: null,
      callbackUrl: null,
      cost: dialect.billOf?.(answer.json())
    })
    if (family.recordAddress && clipIn(result.videos)) return succeeded(family.recordAddress(taskId))
    const asset = result.videos.find((video) => video.type === 'url')
    if (!asset) {
      const detail = `${dialect.label} has ended it without an address.`
      return { kind: 'failed', code: 'provider-error', detail, callbackUrl: null }
    }
    return succeeded(asset.url)
  }

  /** The record once more, for the clip in it. */
  async function openAsset(runtime: ProviderRuntime<Own>, task: ReadTask): Promise<OpenedAsset> {
    const answer = await readStatus(runtime, task)
    const clip =
      answer.kind === 'done' && answer.result.status === 'completed' ? clipIn(answer.result.videos) : undefined
    if (clip) return { kind: 'open', bytes: clip }
    const report = toReport(answer, task)
    if (report.kind === 'missing' || report.kind === 'failed') return { kind: 'gone', detail: report.detail }
    return { kind: 'unavailable', detail: 'detail' in report ? report.detail : 'It is running.' }
  }

  return {
    account: family.account,
    // What the packages give of a record does not name the callback. A signature proves whose a task is.
    namesCallback: false,
    unanswered: { by: 'callback' },
    isPollOnly: callbacks === undefined,
    takesBytes: family.takesBytes ?? false,
    ownKey: family.ownKey,
    baseUrl: family.baseUrl,
    upload: family.upload,
    readCallback: callbacks?.readCallback ?? (() => null),
    verifyCallback: callbacks?.verifyCallback ?? (async () => 'unsigned'),
    readTask,
    ...(family.recordAddress && { openAsset }),
    ...(family.cancelTask && { cancelTask: family.cancelTask }),

    async createTask(runtime, task) {
      const answer = await callPackage(runtime, permission(runtime, task), async (fetch) => {
        const model = await family.open({ ...opened(runtime, task), fetch })
        if (!model.doStart) throw new Error(`${dialect.label}'s package has no doStart.`)
        return model.doStart({
          ...(family.hasOwnFields ? ownCallOptions : videoCallOptions)(task.input, optionsName),
          ...(callbacks && { webhookUrl: task.callbackUrl })
        })
      })
      if (answer.kind !== 'done') return toBrokenCreate(answer, dialect)
      const taskId = family.taskIdOf(answer.result.operation)
      if (!taskId || taskId.length > mostTaskIdCharacters || !isStorableText(taskId)) {
        return { kind: 'unknown', detail: `${dialect.label} answered without a task.` }
      }
      return { kind: 'created', taskId }
    },

    async refreshUrl(runtime, task) {
      const report = await readTask(runtime, task)
      if (report.kind === 'succeeded') {
        return report.url === task.url ? { kind: 'same' } : { kind: 'fresh', url: report.url }
      }
      if (report.kind === 'missing' || report.kind === 'failed') return { kind: 'gone', detail: report.detail }
      return { kind: 'unavailable', detail: 'detail' in report ? report.detail : 'It is running.' }
    }
  }
}

const opened = <Own>({ settings }: ProviderRuntime<Own>, task: { apiKey: string; apiModelPath: string }) => ({
  settings,
  apiKey: task.apiKey,
  name: task.apiModelPath
})

type Status = Awaited<ReturnType<NonNullable<VideoModel['doStatus']>>>
type Clips = Extract<Status, { status: 'completed' }>['videos']

/** The bytes of a clip that came with its record. */
function clipIn(videos: Clips): Uint8Array<ArrayBuffer> | undefined {
  const [clip] = videos.flatMap((video) =>
    video.type === 'base64' ? [fromBase64(video.data)] : video.type === 'binary' ? [new Uint8Array(video.data)] : []
  )
  return clip
}
