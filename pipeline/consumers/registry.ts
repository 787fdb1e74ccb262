import type { QueueSuffix } from '@callsheet/lib/registry.ts'
import type { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import type { Consumer } from './consumer.ts'
import { deadLetter } from './dead-letter.ts'
import { offerProcess } from './offer-process.ts'
import { storeConsumer } from './store.ts'
import { submitConsumer } from './submit/submit.ts'

/** One consumer per queue, by the queue's suffix (spec: Queues). */
export const consumers = {
  'image-submit': submitConsumer('image'),
  'video-submit': submitConsumer('video'),
  'i2v-submit': submitConsumer('i2v'),
  'image-store': storeConsumer(['image']),
  'video-store': storeConsumer(['video', 'i2v']),
  'offer-process': offerProcess,
  dlq: deadLetter
} as const satisfies { [Suffix in QueueSuffix]: Consumer<(typeof queueMessageSchemas)[Suffix]> }
