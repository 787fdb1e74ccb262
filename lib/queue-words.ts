import type { QueueSuffix } from './registry.ts'

const words = {
  'image-submit': 'Stills to send to a provider',
  'video-submit': 'Clips to send to a provider',
  'i2v-submit': 'Clips of a still to send to a provider',
  'image-store': 'Stills to store',
  'video-store': 'Clips to store',
  'offer-process': 'Offers to research',
  dlq: 'Dead letters'
} satisfies Record<QueueSuffix, string>
const wordsBySuffix = new Map<string, string>(Object.entries(words))

/** What waits in a queue. One that this version does not know keeps its name. */
export const queueWords = (suffix: string): string => wordsBySuffix.get(suffix) ?? suffix
