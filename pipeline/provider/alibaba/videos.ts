import { z } from 'zod'
import { videoFamily } from '../ai-sdk/video-family.ts'
import { cancelAlibabaTask } from './cancel-task.ts'
import { alibabaDialect } from './dialect.ts'
import type { AlibabaSettings } from './settings.ts'

const operationSchema = z.object({ taskId: z.string() })

/**
 * Clips of Alibaba Cloud Model Studio (Wan). A task is known for a day: after that, its status is UNKNOWN and its
 * address does not work. It sends no callbacks to us, and takes pictures as bytes.
 */
export const alibabaVideos = videoFamily<AlibabaSettings>({
  account: 'alibaba',
  dialect: alibabaDialect,
  optionsName: 'alibaba',
  takesBytes: true,
  ownKey: ({ settings }) => settings.alibabaApiKey ?? null,
  baseUrl: ({ settings }) => settings.alibabaUrl,
  upload: async () => null,
  cancelTask: cancelAlibabaTask,

  async open({ settings, apiKey, name, fetch }) {
    const { createAlibaba } = await import('@ai-sdk/alibaba')
    return createAlibaba({ apiKey, videoBaseURL: settings.alibabaUrl, fetch }).video(name)
  },

  taskIdOf: (operation) => operationSchema.safeParse(operation).data?.taskId ?? null,
  operationOf: (_settings, taskId) => ({ taskId: encodeURIComponent(taskId) })
})
