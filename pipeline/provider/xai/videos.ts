import { z } from 'zod'
import { videoFamily } from '../ai-sdk/video-family.ts'
import { xaiDialect } from './dialect.ts'
import type { XaiSettings } from './settings.ts'

const operationSchema = z.object({ requestId: z.string() })

/** xAI's clips. It sends no callbacks, and takes pictures as bytes. */
export const xaiVideos = videoFamily<XaiSettings>({
  account: 'xai',
  dialect: xaiDialect,
  optionsName: 'xai',
  takesBytes: true,
  ownKey: ({ settings }) => settings.xaiApiKey ?? null,
  baseUrl: ({ settings }) => settings.xaiUrl,
  upload: async () => null,

  async open({ settings, apiKey, name, fetch }) {
    const { createXai } = await import('@ai-sdk/xai')
    return createXai({ apiKey, baseURL: settings.xaiUrl, fetch }).video(name)
  },

  taskIdOf: (operation) => operationSchema.safeParse(operation).data?.requestId ?? null,
  operationOf: (_settings, requestId) => ({ requestId })
})
