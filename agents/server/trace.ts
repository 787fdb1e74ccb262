import type { ObservedVariables } from '@callsheet/lib/http/observe-requests.ts'

/** What Hono's context carries for each request. */
export interface AgentsEnv {
  Variables: ObservedVariables
}
