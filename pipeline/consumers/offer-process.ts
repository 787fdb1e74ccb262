import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { processOffer } from '../offers/process-offer.ts'
import { defineConsumer } from './consumer.ts'

/** Scrapes an offer, then runs research and personas (spec: Queues). */
export const offerProcess = defineConsumer(queueMessageSchemas['offer-process'], ({ jobId }, runtime) =>
  processOffer(runtime, jobId)
)
