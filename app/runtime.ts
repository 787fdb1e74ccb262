import type { ClipAssembler } from '@callsheet/lib/ports/clip-assembler.ts'
import type { Downloader } from '@callsheet/lib/ports/downloader.ts'
import type { StatefulRuntime } from '@callsheet/lib/runtime.ts'
import type { AppMetrics } from './app-metrics.ts'
import type { Auth } from './auth/create-auth.ts'
import type { AppSettings } from './settings.ts'
import type { StudioFiles } from './studio-files.ts'

/** What the app server needs of its platform. */
export interface AppRuntime extends StatefulRuntime<AppSettings> {
  auth: Auth
  assembler: ClipAssembler
  cutRunner: CutRunner
  downloader: Downloader
  metrics: AppMetrics
  /** Where browsers reach us, without a slash at the end. */
  publicUrl: string
  /** The key that this machine's command line was given; null where there is none. */
  localApiKeyId(): string | null
  /** The built studio; null where only the API is wanted. */
  studio: StudioFiles | null
}

/** Makes the cuts that wait, beside the requests. */
export interface CutRunner {
  /** A cut was written: look now rather than with the next look. */
  wake(): void
  /** Takes no further cut and lets go of what runs once the assembler is closed: another copy, or our next start, goes on with it. */
  stop(): Promise<void>
}

/** Who asks, and within which request. Every query of a verb is limited to `ownerId`. */
export interface Scope {
  runtime: AppRuntime
  ownerId: string
  role: 'owner' | 'admin' | 'member'
  /** A person at a browser, or a program with a key. */
  via: 'session' | 'api-key'
  /** Which key, where a program asks with one. */
  apiKeyId: string | null
  traceparent: string
  /** Aborts when the caller hangs up. */
  signal?: AbortSignal
  /** Set where the request spends and named a key. */
  idempotency?: { key: string; fingerprint: string; onRepeat?: () => void }
}
