import { imageFamily } from '../ai-sdk/image-family.ts'
import { authorizeVertex } from './authorize.ts'
import { vertexDialect } from './dialect.ts'
import { packageKey } from './package-key.ts'
import { stillsUrl } from './place.ts'
import type { VertexSettings } from './settings.ts'

/** Gemini's image models at Vertex AI: one `generateContent`, which is answered with the picture. */
export const vertexImages = imageFamily<VertexSettings>({
  account: 'vertex',
  dialect: vertexDialect,
  optionsName: 'googleVertex',
  authorize: authorizeVertex,
  ownKey: ({ settings }) => settings.vertexKey ?? null,
  baseUrl: ({ settings }) => settings.vertexUrl,

  async open({ settings, apiKey, name, fetch }) {
    const { createGoogleVertex } = await import('@ai-sdk/google-vertex/edge')
    return createGoogleVertex({ apiKey: packageKey, baseURL: stillsUrl(settings, apiKey), fetch }).image(name)
  }
})
