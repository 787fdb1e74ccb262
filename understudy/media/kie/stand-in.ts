import type { StandIn } from '../stand-in.ts'
import { accountRoutes } from './account.ts'
import { kieCallbacks } from './callback.ts'
import { jobsModels } from './jobs-models.ts'
import { jobsRoutes } from './jobs.ts'
import { uploadRoutes } from './upload.ts'
import { veoModels } from './veo-models.ts'
import { veoRoutes } from './veo.ts'

/** kie.ai: its jobs and Veo families, its account and its uploads. */
export const kieStandIn: StandIn = {
  models: { ...jobsModels, ...veoModels },
  pipelineSettings: ({ url, apiKey, callbackSecret }) => ({
    MEDIA_PROVIDER_API_KEY: apiKey,
    MEDIA_PROVIDER_URL: url,
    MEDIA_PROVIDER_UPLOAD_URL: url,
    MEDIA_PROVIDER_CALLBACK_SECRET: callbackSecret
  }),
  open: (parts) => ({
    dialects: kieCallbacks(parts),
    routes: (context) => [jobsRoutes(context), veoRoutes(context), accountRoutes(context), uploadRoutes(context)]
  })
}
