import { createHmac } from 'node:crypto'
import type { CallbackDialect } from '../tasks/callbacks.ts'
import type { StandInParts } from '../stand-in.ts'
import type { Task } from '../tasks/tasks.ts'
import { record } from './jobs.ts'
import { veoRecord } from './veo.ts'

type Parts = Omit<StandInParts, 'directory'>

/** base64(HMAC-SHA256(`taskId.timestamp`)). The body itself is not signed. */
export function signCallback({
  taskId,
  timestamp,
  secret
}: {
  taskId: string
  timestamp: string
  secret: string
}): string {
  return createHmac('sha256', secret).update(`${taskId}.${timestamp}`).digest('base64')
}

export function kieCallbacks(parts: Parts): Record<'kie-jobs' | 'kie-veo', CallbackDialect> {
  const dialect = (body: (task: Task) => unknown): CallbackDialect => ({
    word: (task) => ({ headers: headers(task, parts.callbackSecret), body: JSON.stringify(body(task)) }),
    forge: (task) => ({ headers: headers(task, `not-${parts.callbackSecret}`), body: JSON.stringify(body(task)) })
  })
  return {
    'kie-jobs': dialect((task) => jobsBody(task, parts)),
    'kie-veo': dialect((task) => veoBody(task, parts))
  }
}

function headers(task: Task, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signCallback({ taskId: task.id, timestamp, secret })
  }
}

function jobsBody(task: Task, parts: Parts) {
  const data = {
    ...record(task, parts),
    consumeCredits: task.credits,
    remainedCredits: parts.balance(task.account, 'kie')
  }
  return task.state === 'success'
    ? { code: 200, msg: 'Playground task completed successfully.', data }
    : { code: 501, msg: 'Playground task failed.', data }
}

function veoBody(task: Task, parts: Parts) {
  const { response, errorCode, errorMessage } = veoRecord(task, parts)
  const data = {
    taskId: task.id,
    info: response && {
      resultUrls: response.resultUrls,
      originUrls: response.originUrls,
      resolution: response.resolution
    },
    fallbackFlag: false
  }
  return task.state === 'success'
    ? { code: 200, msg: 'Veo3.1 video generated successfully.', data }
    : { code: errorCode === '400' ? 400 : 501, msg: errorMessage, data }
}
