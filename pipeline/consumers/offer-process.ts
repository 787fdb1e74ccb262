import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { workOnJob } from '../offers/work-on-job.ts'
import { defineConsumer } from './consumer.ts'

/** Scrapes an offer, then runs research and personas (spec: Queues). Reads a site for a brand kit too. */
export const offerProcess = defineConsumer(queueMessageSchemas['offer-process'], ({ jobId }, runtime) =>
  workOnJob(runtime, jobId)
)
