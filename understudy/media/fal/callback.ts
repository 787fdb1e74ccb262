import { createHash } from 'node:crypto'
import type { CallbackDialect, CallbackMessage } from '../tasks/callbacks.ts'
import type { MediaContext } from '../context.ts'
import type { Task } from '../tasks/tasks.ts'
import type { FalKeys } from './keys.ts'
import { falPayload } from './payload.ts'

type Parts = Pick<MediaContext, 'urls' | 'settings'> & { keys: FalKeys }

/** Ed25519 over `requestId\nuserId\ntimestamp\nsha256hex(rawBody)`, hex. */
export function falDialect({ keys, ...parts }: Parts): CallbackDialect {
  return {
    word: (task) => message(task, parts, keys.signHex),
    forge: (task) => message(task, parts, keys.forgeHex)
  }
}

function message(task: Task, parts: Omit<Parts, 'keys'>, sign: (message: Buffer) => string): CallbackMessage {
  const failed = task.state === 'fail'
  const body = JSON.stringify({
    request_id: task.id,
    gateway_request_id: task.id,
    status: failed ? 'ERROR' : 'OK',
    error: failed ? (task.failMessage ?? 'Failed') : null,
    payload: falPayload(task, parts)
  })
  const userId = task.account.slice(0, 16)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const digest = createHash('sha256').update(body).digest('hex')
  return {
    headers: {
      'x-fal-webhook-request-id': task.id,
      'x-fal-webhook-user-id': userId,
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': sign(Buffer.from([task.id, userId, timestamp, digest].join('\n')))
    },
    body
  }
}
