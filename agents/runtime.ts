import type { Browser } from '@callsheet/lib/ports/browser.ts'
import type { FetchedPage, PageFetcher } from '@callsheet/lib/ports/page-fetcher.ts'
import type { CallService } from '@callsheet/lib/ports/service-caller.ts'
import type { SendStream } from '@callsheet/lib/ports/stream-sender.ts'
import type { Runtime } from '@callsheet/lib/runtime.ts'
import type { AgentsMetrics } from './agents-metrics.ts'
import type { ModelLimits } from './model-limits.ts'
import type { Read } from './reading/readers.ts'
import type { AgentsSettings } from './settings.ts'

/** What the agents service needs of its platform. */
export interface AgentsPlatform extends Runtime<AgentsSettings> {
  pages: PageFetcher
  browser: Browser
  /** Reads pages, documents and files from elsewhere. */
  read: Read
  /** Calls the model gateway. Every call and every event passes through it. */
  callService: CallService
  /** The same for servers that users name: each address is checked. */
  callOutside: CallService
  sendStream: SendStream
  /** Aborts when the service is asked to stop: it takes no more work. */
  stopping: AbortSignal
  /** Aborts when the grace of the stop is over, with the error for those who still wait for an answer. */
  cutOff: AbortSignal
  /** Names of the bindings, on a platform that binds. */
  bindings?: readonly string[]
}

/** Whether a site's rules let us read a page. */
export interface Robots {
  allows(url: string, signal?: AbortSignal): Promise<boolean>
}

export interface HostPace {
  /** Resolves when it is this request's turn at its host. */
  turn(url: string, signal?: AbortSignal): Promise<void>
}

export interface DatedPage extends FetchedPage {
  /** When the site last gave this page, or said that it is still the same. */
  readAt: Date
}

export interface PageCache {
  /** The page as it is kept, while its site allows that; else what `send` brings for the given headers. */
  read(
    asked: { url: string; headers: Record<string, string> },
    send: (headers: Record<string, string>) => Promise<FetchedPage>
  ): Promise<DatedPage>
  /** For an answer that turned out to be no page. */
  forget(url: string): void
}

/** The platform, and what the service keeps in memory. */
export interface AgentsRuntime extends AgentsPlatform {
  metrics: AgentsMetrics
  robots: Robots
  pace: HostPace
  pageCache: PageCache
  modelLimits: ModelLimits
}
