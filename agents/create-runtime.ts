import { createHostPace } from './fetching/host-pace.ts'
import { createRobots } from './fetching/robots.ts'
import { createModelLimits } from './model-limits.ts'
import type { AgentsPlatform, AgentsRuntime } from './runtime.ts'
import { createAgentsMetrics } from './agents-metrics.ts'

type AgentsMemory = Pick<AgentsRuntime, 'metrics' | 'modelLimits'>

/** A platform that builds the runtime for each request keeps what is learned between them. */
export function createAgentsRuntime(
  platform: AgentsPlatform,
  { metrics = createAgentsMetrics(platform), modelLimits = createModelLimits() }: Partial<AgentsMemory> = {}
): AgentsRuntime {
  const { clock, pages, settings } = platform
  return {
    ...platform,
    metrics,
    modelLimits,
    robots: createRobots({ pages, clock }),
    pace: createHostPace({ clock, intervalSeconds: settings.hostIntervalSeconds })
  }
}
