import type { StandIn } from '../stand-in.ts'
import { openaiModels } from './models.ts'
import { openaiRoutes } from './routes.ts'

/** OpenAI's images, below `/openai/v1`. They have no callbacks. */
export const openaiStandIn: StandIn = {
  models: openaiModels,
  pipelineSettings: ({ url, apiKey }) => ({ OPENAI_API_KEY: apiKey, OPENAI_URL: `${url}/openai/v1` }),
  open: () => ({ dialects: {}, routes: (context) => [openaiRoutes(context)] })
}
