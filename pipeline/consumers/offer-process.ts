import { PermanentError } from '@callsheet/lib/errors.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { defineConsumer } from './consumer.ts'

export const offerProcess = defineConsumer(queueMessageSchemas['offer-process'], async ({ jobId }) => {
  throw new PermanentError(`There is no job ${jobId}.`)
})
