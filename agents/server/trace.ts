import type { ObservedVariables } from '@callsheet/lib/http/observe-requests.ts'

/** What each request carries through Hono's context. */
export interface AgentsEnv {
  Variables: ObservedVariables
}
