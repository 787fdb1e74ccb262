import { z } from 'zod'
import { videoFamily } from '../ai-sdk/video-family.ts'
import { authorizeVertex } from './authorize.ts'
import { vertexDialect } from './dialect.ts'
import { packageKey } from './package-key.ts'
import { clipsUrl, readOperation } from './place.ts'
import type { VertexSettings } from './settings.ts'

const operationSchema = z.object({ operationName: z.string() })

/** Veo at Vertex AI: `predictLongRunning`, and `fetchPredictOperation`, whose last answer has the clip's bytes. */
export const vertexVideos = videoFamily<VertexSettings>({
  account: 'vertex',
  dialect: vertexDialect,
  optionsName: 'googleVertex',
  takesBytes: true,
  authorize: authorizeVertex,
  ownKey: ({ settings }) => settings.vertexKey ?? null,
  baseUrl: ({ settings }) => settings.vertexRegionUrl,
  upload: async () => null,

  async open({ settings, apiKey, name, fetch, taskId }) {
    const baseURL = clipsUrl(settings, apiKey, taskId === undefined ? null : readOperation(taskId))
    if (!baseURL)
      throw new Error('Vertex AI makes clips with the key of a service account. An API key makes stills alone.')
    const { createGoogleVertex } = await import('@ai-sdk/google-vertex/edge')
    return createGoogleVertex({ apiKey: packageKey, baseURL, fetch }).video(name)
  },

  taskIdOf(operation) {
    const { operationName } = operationSchema.safeParse(operation).data ?? {}
    return operationName && readOperation(operationName) ? operationName : null
  },
  operationOf: (_settings, operationName) => ({ operationName }),
  recordAddress: (taskId) => `vertex-operation:${readOperation(taskId)?.id ?? taskId}`
})
