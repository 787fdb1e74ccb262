import { imageFamily } from '../ai-sdk/image-family.ts'
import { googleDialect } from './dialect.ts'
import type { GoogleSettings } from './settings.ts'

/** Gemini's image models: one `generateContent`, which is answered with the picture. */
export const googleImages = imageFamily<GoogleSettings>({
  account: 'google',
  dialect: googleDialect,
  optionsName: 'google',
  ownKey: ({ settings }) => settings.googleApiKey ?? null,
  baseUrl: ({ settings }) => settings.googleUrl,

  async open({ settings, apiKey, name, fetch }) {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({ apiKey, baseURL: settings.googleUrl, fetch }).image(name)
  }
})
