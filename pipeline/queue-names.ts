import { queueSuffixes, type QueueSuffix } from '@callsheet/lib/registry.ts'
import type { QueueDefinition } from '@callsheet/lib/ports/queues.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { PipelineSettings } from './settings.ts'

export function queueName(settings: Pick<PipelineSettings, 'queuePrefix'>, suffix: QueueSuffix): string {
  return settings.queuePrefix + suffix
}

/**
 * The suffix of one of our queues, or null. The rest after the prefix must be a complete suffix: `svc-` also begins
 * `svc-prod-image-store`, whose rest is not one.
 */
export function suffixOf(settings: Pick<PipelineSettings, 'queuePrefix'>, queue: string): QueueSuffix | null {
  if (!queue.startsWith(settings.queuePrefix)) return null
  const rest = queue.slice(settings.queuePrefix.length)
  return queueSuffixes.find((suffix) => suffix === rest) ?? null
}

export const submitSuffixes = {
  image: 'image-submit',
  video: 'video-submit',
  i2v: 'i2v-submit'
} as const satisfies Record<MediaKind, QueueSuffix>

/** One video store copies clips of both kinds (spec: six queues). */
export const storeSuffixes = {
  image: 'image-store',
  video: 'video-store',
  i2v: 'video-store'
} as const satisfies Record<MediaKind, QueueSuffix>

/**
 * Longer than the longest work of a message, since a second delivery would pay for its model calls again. A clip's prompt
 * is up to three calls of ten minutes, and as many again without the picture, before its create. The work of a process
 * that has died comes again after its heartbeat.
 */
const longestWorkSeconds: Partial<Record<QueueSuffix, number>> = {
  'offer-process': 7_200,
  'video-submit': 4_500,
  'i2v-submit': 4_500
}

/** How each queue retries. Stores spread their tries over an hour. Submits leave longer waits to the rows. */
export function queueDefinitions(settings: PipelineSettings): QueueDefinition[] {
  return queueSuffixes.map((suffix) => {
    const isDeadLetter = suffix === 'dlq'
    const isStore = suffix === 'image-store' || suffix === 'video-store'
    return {
      name: queueName(settings, suffix),
      maxTries: isDeadLetter ? 20 : isStore ? 9 : 8,
      retryDelaySeconds: isStore ? settings.storeRetryDelaySeconds : 2,
      maxRetryDelaySeconds: isStore ? 1_800 : 120,
      expirySeconds: isStore ? settings.storeTimeoutSeconds + 120 : (longestWorkSeconds[suffix] ?? 900),
      ...(!isDeadLetter && { deadLetterQueue: queueName(settings, 'dlq') })
    }
  })
}
