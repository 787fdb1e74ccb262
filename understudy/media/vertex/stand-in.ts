import type { StandIn } from '../stand-in.ts'
import { stillModels, veoModels } from './models.ts'
import { vertexRoutes } from './routes.ts'
import { serviceAccountKey } from './service-account.ts'

/** Vertex AI, below `/vertex` and, in a region, below `/vertex-region`, with Google's token endpoint. It has no callbacks. */
export const vertexStandIn: StandIn = {
  models: { ...veoModels, ...stillModels },
  pipelineSettings: ({ url, apiKey }) => ({
    VERTEX_KEY: serviceAccountKey(apiKey),
    VERTEX_URL: `${url}/vertex`,
    VERTEX_REGION_URL: `${url}/vertex-region`,
    VERTEX_OAUTH_URL: `${url}/vertex/token`
  }),
  open: () => ({ dialects: {}, routes: (context) => [vertexRoutes(context)] })
}
