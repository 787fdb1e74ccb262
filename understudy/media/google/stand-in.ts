import type { StandIn } from '../stand-in.ts'
import { googleModels } from './models.ts'
import { googleRoutes } from './routes.ts'

/** The Gemini API, below `/google/v1beta`. It has no callbacks. */
export const googleStandIn: StandIn = {
  models: googleModels,
  pipelineSettings: ({ url, apiKey }) => ({ GOOGLE_API_KEY: apiKey, GOOGLE_API_URL: `${url}/google/v1beta` }),
  open: () => ({ dialects: {}, routes: (context) => [googleRoutes(context)] })
}
