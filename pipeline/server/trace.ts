import type { ObservedVariables } from '@callsheet/lib/http/observe-requests.ts'

export interface PipelineEnv {
  Variables: ObservedVariables
}
