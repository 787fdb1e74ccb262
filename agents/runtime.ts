import type { Runtime } from '@callsheet/lib/runtime.ts'
import type { AgentsMetrics } from './server/agents-metrics.ts'
import type { AgentsSettings } from './settings.ts'

/** What the agents service needs of its platform. */
export interface AgentsRuntime extends Runtime<AgentsSettings> {
  metrics: AgentsMetrics
}
