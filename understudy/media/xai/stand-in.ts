import type { StandIn } from '../stand-in.ts'
import { xaiModels } from './models.ts'
import { xaiRoutes } from './routes.ts'

/** xAI, below `/xai/v1`. It has no callbacks. */
export const xaiStandIn: StandIn = {
  models: xaiModels,
  pipelineSettings: ({ url, apiKey }) => ({ XAI_API_KEY: apiKey, XAI_URL: `${url}/xai/v1` }),
  open: () => ({ dialects: {}, routes: (context) => [xaiRoutes(context)] })
}
