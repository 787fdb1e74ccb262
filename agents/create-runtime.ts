import { createHostPace } from './fetching/host-pace.ts'
import { createPageCache } from './fetching/page-cache.ts'
import { createRobots } from './fetching/robots.ts'
import { createModelLimits } from './model-limits.ts'
import type { AgentsPlatform, AgentsRuntime } from './runtime.ts'
import { createAgentsMetrics } from './agents-metrics.ts'

type AgentsMemory = Pick<AgentsRuntime, 'metrics' | 'modelLimits' | 'pageCache'>

const megabyte = 1024 * 1024

/** A platform that builds the runtime for each request keeps what is learned between them. */
export function createAgentsRuntime(platform: AgentsPlatform, memory: Partial<AgentsMemory> = {}): AgentsRuntime {
  const { clock, pages, settings } = platform
  const {
    metrics = createAgentsMetrics(platform),
    modelLimits = createModelLimits(),
    pageCache = createPageCache({ clock, maxBytes: settings.pageCacheMegabytes * megabyte })
  } = memory
  return {
    ...platform,
    metrics,
    modelLimits,
    pageCache,
    robots: createRobots({ pages, clock }),
    pace: createHostPace({ clock, intervalSeconds: settings.hostIntervalSeconds })
  }
}
