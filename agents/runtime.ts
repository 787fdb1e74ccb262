import type { Browser } from '@callsheet/lib/ports/browser.ts'
import type { PageFetcher } from '@callsheet/lib/ports/page-fetcher.ts'
import type { CallService } from '@callsheet/lib/ports/service-caller.ts'
import type { SendStream } from '@callsheet/lib/ports/stream-sender.ts'
import type { Runtime } from '@callsheet/lib/runtime.ts'
import type { HostPace } from './fetching/host-pace.ts'
import type { Robots } from './fetching/robots.ts'
import type { AgentsMetrics } from './server/agents-metrics.ts'
import type { AgentsSettings } from './settings.ts'

/** What the agents service needs of its platform. */
export interface AgentsPlatform extends Runtime<AgentsSettings> {
  pages: PageFetcher
  browser: Browser
  /** For the model gateway, whose every call and event passes through it. */
  callService: CallService
  sendStream: SendStream
  /** Names of what the platform has bound, where it binds. */
  bindings?: readonly string[]
}

/** The platform and what the service keeps in memory beside it. */
export interface AgentsRuntime extends AgentsPlatform {
  metrics: AgentsMetrics
  robots: Robots
  pace: HostPace
}
