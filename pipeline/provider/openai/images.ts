import { imageFamily } from '../ai-sdk/image-family.ts'
import { openaiDialect } from './dialect.ts'
import type { OpenaiSettings } from './settings.ts'

/** OpenAI's images: `generations`, or `edits` when there are references. Both are answered with the picture. */
export const openaiImages = imageFamily<OpenaiSettings>({
  account: 'openai',
  dialect: openaiDialect,
  optionsName: 'openai',
  ownKey: ({ settings }) => settings.openaiApiKey ?? null,
  baseUrl: ({ settings }) => settings.openaiUrl,

  async open({ settings, apiKey, name, fetch }) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey, baseURL: settings.openaiUrl, fetch }).image(name)
  }
})
