import { imageFamily } from '../ai-sdk/image-family.ts'
import { xaiDialect } from './dialect.ts'
import type { XaiSettings } from './settings.ts'

/** xAI's images: `generations`, or `edits` when there are references. Both are answered with the picture. */
export const xaiImages = imageFamily<XaiSettings>({
  account: 'xai',
  dialect: xaiDialect,
  optionsName: 'xai',
  ownKey: ({ settings }) => settings.xaiApiKey ?? null,
  baseUrl: ({ settings }) => settings.xaiUrl,

  async open({ settings, apiKey, name, fetch }) {
    const { createXai } = await import('@ai-sdk/xai')
    return createXai({ apiKey, baseURL: settings.xaiUrl, fetch }).image(name)
  }
})
