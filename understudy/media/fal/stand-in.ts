import { join } from 'node:path'
import type { StandIn } from '../stand-in.ts'
import { falAccountRoutes } from './account.ts'
import { falDialect } from './callback.ts'
import { loadFalKeys } from './keys.ts'
import { falModels } from './models.ts'
import { falRoutes } from './routes.ts'

/** fal.ai's queue. */
export const falStandIn: StandIn = {
  models: falModels,
  pipelineSettings: ({ url, apiKey }) => ({
    FAL_API_KEY: apiKey,
    FAL_URL: `${url}/fal`,
    FAL_PLATFORM_URL: `${url}/fal/v1`,
    FAL_JWKS_URL: `${url}/fal/.well-known/jwks.json`
  }),
  open(parts) {
    const keys = loadFalKeys({ file: join(parts.directory, 'fal-webhook-key.pem') })
    return {
      dialects: { 'fal-queue': falDialect({ ...parts, keys }) },
      routes: (context) => [falAccountRoutes(context), falRoutes(context, keys)]
    }
  }
}
