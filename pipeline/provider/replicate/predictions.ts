import { z } from 'zod'
import { videoFamily } from '../ai-sdk/video-family.ts'
import { readReplicateCallback, verifyReplicateCallback } from './callback.ts'
import { cancelPrediction } from './cancel-task.ts'
import { replicateDialect } from './dialect.ts'
import type { ReplicateSettings } from './settings.ts'
import { uploadToReplicate } from './upload.ts'

const operationSchema = z.object({ getUrl: z.url() })

/**
 * Replicate: every model, of stills too, makes predictions, which is what the package's video model starts and reads.
 * Its own image model waits for the picture in one call and has no callback.
 */
export const replicatePredictions = videoFamily<ReplicateSettings>({
  account: 'replicate',
  dialect: replicateDialect,
  optionsName: 'replicate',
  hasOwnFields: true,
  ownKey: ({ settings }) => settings.replicateApiToken ?? null,
  baseUrl: ({ settings }) => settings.replicateUrl,
  upload: uploadToReplicate,
  cancelTask: cancelPrediction,
  callbacks: { readCallback: readReplicateCallback, verifyCallback: verifyReplicateCallback },

  async open({ settings, apiKey, name, fetch }) {
    const { createReplicate } = await import('@ai-sdk/replicate')
    return createReplicate({ apiToken: apiKey, baseURL: settings.replicateUrl, fetch }).video(name)
  },

  // The package knows a prediction by its address. The callback names it by its id, with which the address ends.
  taskIdOf: (operation) => operationSchema.safeParse(operation).data?.getUrl.split('/').at(-1) ?? null,
  operationOf: ({ replicateUrl }, taskId) => ({ getUrl: `${replicateUrl}/predictions/${encodeURIComponent(taskId)}` })
})
