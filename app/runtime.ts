import type { BoundedQueue } from '@callsheet/lib/async/bounded-queue.ts'
import type { OwnedChange } from '@callsheet/lib/changes/change.ts'
import type { ModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import type { ClipAssembler } from '@callsheet/lib/ports/clip-assembler.ts'
import type { Downloader } from '@callsheet/lib/ports/downloader.ts'
import type { FootageReader } from '@callsheet/lib/ports/footage-reader.ts'
import type { LineReader } from '@callsheet/lib/ports/line-reader.ts'
import type { MusicReader } from '@callsheet/lib/ports/music-reader.ts'
import type { PictureRewriter } from '@callsheet/lib/ports/picture-rewriter.ts'
import type { ThumbnailMaker } from '@callsheet/lib/ports/thumbnail-maker.ts'
import type { Thumbnails } from '@callsheet/lib/wire/thumbnails.ts'
import type { StatefulRuntime } from '@callsheet/lib/runtime.ts'
import type { RememberedCallers } from './auth/remembered-callers.ts'
import type { AppMetrics } from './app-metrics.ts'
import type { Auth } from './auth/create-auth.ts'
import type { PasswordTries } from './auth/password-tries.ts'
import type { AppSettings } from './settings.ts'
import type { StudioFiles } from './studio-files.ts'
import type { WrittenAnswers } from './written-answers.ts'

/** What the app server needs from its platform. */
export interface AppRuntime extends StatefulRuntime<AppSettings> {
  auth: Auth
  /** Of sign-ins and of changes of a password. */
  passwordTries: PasswordTries
  assembler: ClipAssembler
  /** Makes cuts and animatics. */
  filmRunner: WorkRunner
  /** Speaks lines. */
  voiceRunner: WorkRunner
  /** Units of work that run at the same time. Members take turns. */
  units: BoundedQueue
  watchers: Watchers
  downloader: Downloader
  pictures: PictureRewriter
  music: MusicReader
  lines: LineReader
  footage: FootageReader
  thumbnails: ThumbnailMaker
  thumbnailWork: ThumbnailWork
  metrics: AppMetrics
  modelAccounts: ModelAccounts
  writtenAnswers: WrittenAnswers
  rememberedCallers: RememberedCallers
  /** SHA-256 in base64url, made at once. The plugin for API keys stores a key in this form. */
  digest(text: string): string
  /** The address for browsers, without a slash at the end. */
  publicUrl: string
  /** The key of this machine's command line. Null when there is none. */
  localApiKeyId(): string | null
  /** The built studio. Null when only the API is wanted. */
  studio: StudioFiles | null
}

/** Who gets a stream of changes: one signed-in browser or one program. */
export interface Watcher {
  ownerId: string
  /** Its stream ends with the session or the key. */
  by: { sessionId: string } | { apiKeyId: string }
}

/** The open streams of this process. */
export interface Watchers {
  /** Server-sent events. Errors: `rate-limited` when the user has too many streams. */
  open(watcher: Watcher): ReadableStream<Uint8Array>
  onChanges(changes: readonly OwnedChange[]): void
  /** Whether changes of all processes arrive. While they do not, each stream says so. */
  onState(isLive: boolean): void
  endSession(sessionId: string): void
  count(): number
  /** Ends every stream. Clients come back to another copy. */
  stop(): void
}

/** Does one kind of waiting work while the server answers requests. */
export interface WorkRunner {
  /** Something was written: look for it now. */
  wake(): void
  /** Takes up nothing more, and puts what is running back. Another copy, or our next start, continues it. */
  stop(): Promise<void>
}

export interface ThumbnailWork {
  /**
   * Makes the thumbnails of one item, a few items at a time. All who ask meanwhile wait for the same work. Null when it
   * did not come off now: then nobody tries again for a minute.
   */
  run(id: string, make: () => Promise<Thumbnails | null>): Promise<Thumbnails | null>
}

/** The caller and the request. Every query of a verb is limited to `ownerId`. */
export interface Scope {
  runtime: AppRuntime
  ownerId: string
  role: 'owner' | 'admin' | 'member'
  /**
   * A person with a browser, a program with a key, the model that hosts a conversation (its tools run for the user, who
   * has pressed nothing), or a setting of the deployment.
   */
  via: 'session' | 'api-key' | 'host' | 'operator'
  /** The key, when the caller is a program. */
  apiKeyId: string | null
  /** The session, when a person has signed in with a browser. */
  sessionId?: string | null
  /** The conversation whose budget may pay for what its host buys. */
  budgetThreadId?: string | null
  /** The ad whose cost the model's words are part of. */
  adId?: string | null
  traceparent: string
  /** Aborts when the caller hangs up. */
  signal?: AbortSignal
  /** Set when the request spends and has a key. */
  idempotency?: { key: string; fingerprint: string }
}
