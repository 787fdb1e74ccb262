import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { buryMessage } from './bury-message.ts'
import { defineConsumer } from './consumer.ts'

/** A message whose consumer died or failed too often. It is written down, and its row does not wait for it any more. */
export const deadLetter = defineConsumer(queueMessageSchemas.dlq, async (body, runtime, { queue, origin }) => {
  const reason = origin?.reason ?? 'It came to the dead letter queue without a word.'
  await buryMessage(runtime, { queue: origin?.queue ?? queue, body, reason, attempts: origin?.attempts ?? 1 })
})
