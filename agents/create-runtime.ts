import { createHostPace } from './fetching/host-pace.ts'
import { createRobots } from './fetching/robots.ts'
import type { AgentsPlatform, AgentsRuntime } from './runtime.ts'
import { createAgentsMetrics } from './agents-metrics.ts'

export function createAgentsRuntime(platform: AgentsPlatform, metrics = createAgentsMetrics(platform)): AgentsRuntime {
  const { clock, pages, settings } = platform
  return {
    ...platform,
    metrics,
    robots: createRobots({ pages, clock }),
    pace: createHostPace({ clock, intervalSeconds: settings.hostIntervalSeconds })
  }
}
