import type { ClipAssembler } from '@callsheet/lib/ports/clip-assembler.ts'
import type { Downloader } from '@callsheet/lib/ports/downloader.ts'
import type { MusicReader } from '@callsheet/lib/ports/music-reader.ts'
import type { PictureRewriter } from '@callsheet/lib/ports/picture-rewriter.ts'
import type { StatefulRuntime } from '@callsheet/lib/runtime.ts'
import type { AppMetrics } from './app-metrics.ts'
import type { Auth } from './auth/create-auth.ts'
import type { AppSettings } from './settings.ts'
import type { StudioFiles } from './studio-files.ts'

/** What the app server needs from its platform. */
export interface AppRuntime extends StatefulRuntime<AppSettings> {
  auth: Auth
  assembler: ClipAssembler
  cutRunner: CutRunner
  voiceRunner: VoiceRunner
  downloader: Downloader
  pictures: PictureRewriter
  music: MusicReader
  metrics: AppMetrics
  /** The address for browsers, without a slash at the end. */
  publicUrl: string
  /** The key of this machine's command line. Null when there is none. */
  localApiKeyId(): string | null
  /** The built studio. Null when only the API is wanted. */
  studio: StudioFiles | null
}

/** Makes waiting cuts while the server answers requests. */
export interface CutRunner {
  /** A cut was written: look for it now. */
  wake(): void
  /**
   * Starts no more cuts, and releases the running one when the assembler is closed. Another copy, or our next start,
   * continues it.
   */
  stop(): Promise<void>
}

/** Speaks waiting lines while the server answers requests. It is stopped as a cut runner is. */
export type VoiceRunner = CutRunner

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
