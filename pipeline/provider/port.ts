import type { FamilyOf, KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import type { ProviderRuntime } from './runtime.ts'

export interface CreateTask {
  /** Names the model at the provider (spec: Video model). */
  apiModelPath: string
  /** The provider's own fields. */
  input: Record<string, unknown>
  apiKey: string
  callbackUrl: string
}

/** What a create came to. Only `not-created` may be sent again: the provider bills what it made. */
export type CreateAnswer =
  | { kind: 'created'; taskId: string }
  | { kind: 'not-created'; detail: string; retryAfterSeconds: number }
  | { kind: 'refused'; code: FailureCode; detail: string }
  | { kind: 'unknown'; detail: string }

export interface ReadTask {
  taskId: string
  apiModelPath: string
  apiKey: string
}

export type TaskReport =
  | { kind: 'running'; callbackUrl: string | null }
  /** `expiresAt` is null where the provider does not say. */
  | { kind: 'succeeded'; url: string; expiresAt: Date | null; callbackUrl: string | null }
  | { kind: 'failed'; code: FailureCode; detail: string; callbackUrl: string | null }
  /** The provider knows no such task. */
  | { kind: 'missing'; detail: string }
  /** No answer that says anything; ask again. */
  | { kind: 'unavailable'; detail: string; retryAfterSeconds: number; isRateLimit: boolean }

export type RefreshAnswer =
  | { kind: 'fresh'; url: string }
  /** It has it at the address of before alone. */
  | { kind: 'same' }
  /** The provider no longer has it. */
  | { kind: 'gone'; detail: string }
  | { kind: 'unavailable'; detail: string }

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
 * A media provider's endpoint family. Which one a row uses is said by its model's config. `Own` are the settings of its
 * provider. Whoever calls has the whole service's settings, so an adapter of any provider stands for one of none: these
 * are methods, whose parameters TypeScript compares both ways.
 */
export interface MediaProvider<Own = unknown> {
  /** Calls with one key share their limits across the families of one account. */
  account: KeyProvider
  /** Its records name the callback address they were made with, which says whose task it is. */
  namesCallback: boolean
  /** The deployment's own key; null where none is set. */
  ownKey(runtime: Pick<ProviderRuntime<Own>, 'settings'>): string | null
  createTask(runtime: ProviderRuntime<Own>, task: CreateTask): Promise<CreateAnswer>
  readTask(runtime: ProviderRuntime<Own>, task: ReadTask): Promise<TaskReport>
  /** A new address of a finished asset whose first one no longer works. */
  refreshUrl(runtime: ProviderRuntime<Own>, asset: ReadTask & { url: string }): Promise<RefreshAnswer>
  /** The task a callback is about, or null when it is none of this family's. Nothing in it is believed. */
  readCallback(request: CallbackRequest): string | null
  /** The provider's own signature; `unsigned` where we hold nothing to check it by. */
  verifyCallback(
    runtime: ProviderRuntime<Own>,
    request: CallbackRequest,
    taskId: string
  ): Promise<'valid' | 'invalid' | 'unsigned'>
  /** Puts one of our files where the provider can read it; null where the provider has no such place. */
  upload(runtime: ProviderRuntime<Own>, input: UploadInput): Promise<string | null>
  /** Address of the calls, to tell whether the provider stands on this machine. */
  baseUrl(runtime: Pick<ProviderRuntime<Own>, 'settings'>): string
}

/** What a provider's folder gives to the registry. */
export interface ProviderParts<Name extends KeyProvider> {
  settings: Record<string, SettingField>
  families: Record<FamilyOf<Name>, MediaProvider>
}
