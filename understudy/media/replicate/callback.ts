import { createHmac, randomUUID } from 'node:crypto'
import type { CallbackDialect, CallbackMessage } from '../tasks/callbacks.ts'
import type { MediaContext } from '../context.ts'
import type { Task } from '../tasks/tasks.ts'
import { prediction } from './records.ts'

type Parts = Pick<MediaContext, 'urls' | 'settings' | 'callbackSecret'>

/** As the API tells it. */
export const replicateSecret = (callbackSecret: string): string =>
  `whsec_${Buffer.from(callbackSecret).toString('base64')}`

/** Standard Webhooks: `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`. */
export function replicateDialect(parts: Parts): CallbackDialect {
  return {
    word: (task) => message(task, parts, parts.callbackSecret),
    forge: (task) => message(task, parts, 'the secret of a stranger')
  }
}

function message(task: Task, parts: Parts, secret: string): CallbackMessage {
  const body = JSON.stringify(prediction(task, parts, 'https://api.replicate.com/v1'))
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
    body
  }
}
