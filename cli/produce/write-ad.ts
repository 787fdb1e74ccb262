import { randomUUID } from 'node:crypto'
import { adViewSchema, scriptViewSchema, type AdView, type ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { ProduceModels } from './choose-models.ts'
import type { ProduceRequest } from './produce-request.ts'
import type { ProduceSession } from './session.ts'

export interface ScriptedAd {
  ad: AdView
  script: ScriptView
}

/** The ad with what was decided once, and its script. */
export async function writeAd(
  { api, display }: ProduceSession,
  request: ProduceRequest,
  models: ProduceModels
): Promise<ScriptedAd> {
  const ad = await api.call('/api/ads', {
    idempotencyKey: randomUUID(),
    body: {
      idea: request.idea,
      formatSlug: request.format,
      aspectRatio: request.ratio,
      route: models.imageModel === null ? undefined : request.route,
      videoType: models.videoType
    },
    answer: adViewSchema
  })
  display.fact('ad', ad.name)
  display.working('writing the script …')
  const script = await api.call(`/api/ads/${ad.id}/scripts`, {
    idempotencyKey: randomUUID(),
    body: { format_slug: request.format, scenes: request.scenes, secondsPerScene: request.secondsPerScene },
    answer: scriptViewSchema,
    onPartial() {}
  })
  const { length } = script.content.scenes
  display.fact('script', `${script.title} (${length} ${length === 1 ? 'scene' : 'scenes'})`)
  return { ad, script }
}
