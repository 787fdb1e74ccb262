import { z } from 'zod'
import type { CallResult } from '../call.ts'
import type { CreateAnswer, MediaProvider } from '../port.ts'
import { callArk } from './call.ts'
import { arkErrorSchema, failureOf, toRefusal, wordsOf } from './errors.ts'
import { isVolcengine, nameInRegion } from './region.ts'
import type { ArkSettings } from './settings.ts'
import { toDataUri } from '../to-data-uri.ts'

const answerSchema = z.looseObject({
  created: z.number().nullish(),
  data: z.array(z.looseObject({ url: z.url().nullish(), error: arkErrorSchema.nullish() })).nullish(),
  error: arkErrorSchema.nullish()
})

const assetSeconds = 24 * 3_600

/**
 * Seedream at Ark (https://docs.byteplus.com/en/docs/ModelArk/1541523): one call, whose answer is the picture. There is
 * no task to read, to list or to cancel, and no callback, so nothing settles a lost answer.
 */
export const arkImages: MediaProvider<ArkSettings> = {
  account: 'ark',
  namesCallback: false,
  answersAtOnce: true,
  unanswered: { by: 'callback' },
  ownKey: ({ settings }) => settings.arkApiKey ?? null,
  baseUrl: ({ settings }) => settings.arkUrl,
  hasOtherPrices: isVolcengine,
  readCallback: () => null,
  verifyCallback: async () => 'unsigned',
  upload: async (_runtime, input) => toDataUri(input),
  mostRequestBytes: 64 * 1024 * 1024,

  async createTask(runtime, { apiModelPath, input, apiKey, taskId }) {
    const result = await callArk(runtime, {
      method: 'POST',
      path: '/images/generations',
      apiKey,
      timeoutSeconds: runtime.settings.wholeAnswerSeconds,
      body: { ...input, model: nameInRegion(runtime, apiModelPath), response_format: 'url' }
    })
    return toCreateAnswer(result, taskId, runtime.clock.now())
  },

  readTask: async () => ({ kind: 'missing', detail: 'Ark keeps no record of a picture.' }),
  refreshUrl: async () => ({ kind: 'same' })
}

function toCreateAnswer(result: CallResult, taskId: string, now: Date): CreateAnswer {
  const answer =
    result.kind === 'answer' && result.status === 200 ? answerSchema.safeParse(result.json).data : undefined
  const picture = answer?.data?.[0]
  if (answer && picture?.url) {
    const createdSeconds = answer.created ?? now.getTime() / 1000
    return { kind: 'made', taskId, url: picture.url, expiresAt: new Date((createdSeconds + assetSeconds) * 1000) }
  }
  const error = picture?.error ?? answer?.error
  if (error) return { kind: 'refused', code: failureOf(error, 'provider-error'), detail: wordsOf(error, 200) }
  if (answer?.data) return { kind: 'refused', code: 'provider-error', detail: 'Ark answered without a picture.' }
  return toRefusal(result)
}
