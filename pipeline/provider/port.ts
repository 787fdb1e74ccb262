import type { Workflow } from '@callsheet/lib/comfyui/workflow.ts'
import type { FamilyOf, KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { Money } from '@callsheet/lib/money/money.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import type { FailureCode, TroubleCause } from '@callsheet/lib/states.ts'
import type { KeyCheck } from './key-check.ts'
import type { ProviderRuntime } from './runtime.ts'

export interface CreateTask {
  /** Names the model at the provider (spec: Video model). */
  apiModelPath: string
  /** The provider's own fields. */
  input: Record<string, unknown>
  apiKey: string
  callbackUrl: string
  /**
   * The id that we chose for the task: a UUID (version 4), the same for each create of one row. Providers that choose
   * their ids themselves ignore it.
   */
  taskId: string
  /** The model's own, for a provider that runs workflows. */
  workflow?: Workflow | undefined
}

/**
 * The result of a create. Only `not-created` may be sent again, because the provider bills every task that it made.
 * `trouble` is set when the next create with this key would end in the same way, whatever its content. An unknown
 * outcome always counts as trouble.
 */
export type CreateAnswer =
  | { kind: 'created'; taskId: string }
  /** The answer names the asset. Such a provider has no task: the row keeps the id that we chose. */
  | { kind: 'made'; taskId: string; url: string; expiresAt: Date | null }
  /**
   * The answer is the asset itself. Nobody can ask for it again, so it is stored at once. `cost` is what the provider
   * says that it bills.
   */
  | { kind: 'given'; taskId: string; bytes: Uint8Array<ArrayBuffer>; cost?: Money | undefined }
  | { kind: 'not-created'; detail: string; retryAfterSeconds: number; trouble?: TroubleCause }
  | { kind: 'refused'; code: FailureCode; detail: string; trouble?: TroubleCause }
  | { kind: 'unknown'; detail: string }

export interface ReadTask {
  taskId: string
  apiModelPath: string
  apiKey: string
}

/** What a record says of whose task it is. */
export interface TaskOwner {
  /** The address of its callback. */
  callbackUrl: string | null
  /** The id that we chose, where records repeat it. */
  chosenId?: string | null
}

export type TaskReport =
  | ({ kind: 'running' } & TaskOwner)
  /** `expiresAt` is null when the provider does not say it. `cost` is what it says that it bills. */
  | ({ kind: 'succeeded'; url: string; expiresAt: Date | null; cost?: Money | undefined } & TaskOwner)
  | ({ kind: 'failed'; code: FailureCode; detail: string } & TaskOwner)
  /** The provider does not know this task. */
  | { kind: 'missing'; detail: string }
  /** No useful answer. Ask again. */
  | { kind: 'unavailable'; detail: string; retryAfterSeconds: number; isRateLimit: boolean }

export type RefreshAnswer =
  | { kind: 'fresh'; url: string }
  /** The provider has it only at the same address as before. */
  | { kind: 'same' }
  /** The provider no longer has it. */
  | { kind: 'gone'; detail: string }
  | { kind: 'unavailable'; detail: string }

export type OpenedAsset =
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer> }
  /** The provider no longer has it. */
  | { kind: 'gone'; detail: string }
  | { kind: 'unavailable'; detail: string }

export type CancelAnswer =
  | { kind: 'cancelled' }
  /** It is being made, or has ended. */
  | { kind: 'too-late'; detail: string }
  | { kind: 'unavailable'; detail: string }

/** A create without an answer, as the provider can be asked for it. */
export interface SearchTask extends Omit<CreateTask, 'input' | 'workflow'> {
  /** When we sent the create at the earliest, by our clock. */
  sentAt: Date
  /** From then on, nothing of our call reaches the provider any more. Null while nobody knows. */
  overAt: Date | null
}

export type FoundTask =
  | { kind: 'made'; taskId: string }
  /** The provider has no such task, and what we sent cannot make one any more. */
  | { kind: 'not-made'; detail: string }
  /** The provider has no such task, and our call may still come. */
  | { kind: 'not-found'; detail: string }
  /** The provider has not told of it, and may until then. */
  | { kind: 'not-yet'; askAt: Date }
  /** No useful answer. Ask again. */
  | { kind: 'unavailable'; detail: string; retryAfterSeconds: number; isRateLimit: boolean }

/** What settles a create whose answer never came (`docs/decisions/unanswered-creates.md`). */
export type Unanswered<Own = unknown> =
  /** The provider cannot be asked. The row waits for a callback, if there are any, and then fails with a refund. */
  | { by: 'callback' }
  /**
   * The task has the `taskId` that we chose, and the same id sent again buys nothing more. `readTask` answers `missing`
   * for a task that was never made, and then it is sent again.
   */
  | { by: 'chosen-id' }
  | TaskSearch<Own>

/** The provider lists its tasks or repeats what we sent. */
export interface TaskSearch<Own = unknown> {
  by: 'search'
  findTask(runtime: ProviderRuntime<Own>, search: SearchTask): Promise<FoundTask>
}

export interface CallbackRequest {
  headers: Headers
  body: Uint8Array
}

export interface UploadInput {
  body: ReadableStream<Uint8Array>
  contentType: string
  fileName: string
  apiKey: string
}

/**
 * A media provider's endpoint family. A model's config names the family of its rows. `Own` are the settings of the
 * provider. Callers have the settings of the whole service, so an adapter with any `Own` must be assignable to one with
 * none. These are methods, because TypeScript compares the parameters of methods in both directions.
 */
export interface MediaProvider<Own = unknown> {
  /** The families of one account share the limits of a key. */
  account: KeyProvider
  /** True when its records say whose task it is: by the task's callback address, or by the id that we chose. */
  namesCallback: boolean
  /** True when a create's answer is the asset: there is no task, no callback, and nothing to ask for later. */
  answersAtOnce?: boolean
  unanswered: Unanswered<Own>
  /** True when it sends no callbacks: only reads tell that a task is over. */
  isPollOnly?: boolean
  /** True when it opens no addresses of ours: every picture is uploaded. */
  opensNoAddresses?: boolean
  /** True when its inputs have the bytes of pictures, as `data:` addresses, and no addresses of ours. */
  takesBytes?: boolean
  /** Bytes of its largest request, where that says how large pictures inside it can be. */
  mostRequestBytes?: number
  /** The deployment's own key. Null when none is set. */
  ownKey(runtime: Pick<ProviderRuntime<Own>, 'settings'>): string | null
  createTask(runtime: ProviderRuntime<Own>, task: CreateTask): Promise<CreateAnswer>
  readTask(runtime: ProviderRuntime<Own>, task: ReadTask): Promise<TaskReport>
  /**
   * Asks the provider not to make a task that nobody waits for any more. Absent where the provider cannot. It must never
   * touch an asset that has been made.
   */
  cancelTask?(runtime: ProviderRuntime<Own>, task: ReadTask): Promise<CancelAnswer>
  /** The bytes of a finished asset, where its task's record has them. Its address is then one that nobody can open. */
  openAsset?(runtime: ProviderRuntime<Own>, task: ReadTask): Promise<OpenedAsset>
  /** A new address of a finished asset whose first address no longer works. */
  refreshUrl(runtime: ProviderRuntime<Own>, asset: ReadTask & { url: string }): Promise<RefreshAnswer>
  /** The task id of a callback, or null when it is not for this family. Nothing else in it is trusted. */
  readCallback(request: CallbackRequest): string | null
  /** Checks the provider's own signature. `unsigned` when we have nothing to check it with. */
  verifyCallback(
    runtime: ProviderRuntime<Own>,
    request: CallbackRequest,
    taskId: string
  ): Promise<'valid' | 'invalid' | 'unsigned'>
  /** Puts one of our files where the provider can read it. Null when the provider has no such place. */
  upload(runtime: ProviderRuntime<Own>, input: UploadInput): Promise<string | null>
  /** True when the account is billed by other prices than those of the models. What a task costs is not known then. */
  hasOtherPrices?(runtime: Pick<ProviderRuntime<Own>, 'settings'>): boolean
  /** Base address of the calls. It tells whether the provider is on this machine. */
  baseUrl(runtime: Pick<ProviderRuntime<Own>, 'settings'>): string
}

/** What a provider's folder exports to the registry. */
export interface ProviderParts<Name extends KeyProvider> {
  settings: Record<string, SettingField>
  families: Record<FamilyOf<Name>, MediaProvider>
  /** One call that costs nothing and says whether the key is taken. Absent where there is none. */
  checkKey?(runtime: ProviderRuntime, apiKey: string): Promise<KeyCheck>
  /** What one of its credits costs, where its accounts are filled with credits. */
  creditPrice?: Money
}
