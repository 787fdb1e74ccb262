import type { StandIn } from '../stand-in.ts'
import { replicateDialect } from './callback.ts'
import { replicateModels } from './models.ts'
import { replicateRoutes } from './routes.ts'

/** Replicate, below `/replicate/v1`. */
export const replicateStandIn: StandIn = {
  models: replicateModels,
  pipelineSettings: ({ url, apiKey }) => ({ REPLICATE_API_TOKEN: apiKey, REPLICATE_URL: `${url}/replicate/v1` }),
  open: (parts) => ({
    dialects: { 'replicate-predictions': replicateDialect(parts) },
    routes: (context) => [replicateRoutes(context)]
  })
}
