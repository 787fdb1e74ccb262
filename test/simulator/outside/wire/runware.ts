import type { ProviderTask } from '../provider-plan.ts'
import { runwareKey } from './accounts.ts'
import { assetUrl, isDone, readFault, type ProviderBooks, type WireFamily } from './wire-family.ts'

interface TaskObject {
  taskType: string
  taskUUID: string
  positivePrompt?: string
  webhookURL?: string
}

/** Runware: one address, ids that the caller chooses, and no signature on its callbacks. */
export function runwareFamily(books: ProviderBooks): WireFamily {
  function create(task: TaskObject, init: RequestInit): Response {
    const { taskUUID } = task
    if (books.tasks.has(taskUUID)) return refuse(400, 'conflictTaskUUID', taskUUID)
    const { plan, refusal } = books.plan(task.positivePrompt ?? '')
    if (refusal === 'rate-limited') return refuse(429, 'rateLimitExceeded', taskUUID, { 'retry-after': '20' })
    if (refusal === 'maintenance') return refuse(503, 'serviceUnavailable', taskUUID)
    switch (plan.create) {
      case 'error-500':
        return refuse(500, 'internalServerError', taskUUID)
      case 'refused':
        return refuse(400, 'unsupportedParameter', taskUUID)
      case 'moderated':
        return refuse(400, 'invalidProviderContent', taskUUID)
      case 'no-credits':
        return refuse(402, 'insufficientCredits', taskUUID)
      case 'key-refused':
        return refuse(401, 'invalidApiKey', taskUUID)
      default:
    }
    const isOwnAccount = new Headers(init.headers).get('authorization') !== `Bearer ${runwareKey}`
    books.make({ id: taskUUID, family: 'runware-tasks', callbackUrl: task.webhookURL ?? '', plan, isOwnAccount })
    if (plan.create === 'made-502') return new Response('Bad gateway', { status: 502 })
    if (plan.create === 'made-garbled') return new Response('{"data":[{"task')
    return Response.json({ data: [{ taskType: task.taskType, taskUUID }] })
  }

  function read(taskUUID: string): Response {
    const task = books.tasks.get(taskUUID)
    const fault = readFault(task, books)
    if (fault === 'unknown' || !task) return Response.json({ data: [] })
    if (fault === 'rate-limited') return refuse(429, 'rateLimitExceeded', taskUUID)
    if (fault === 'down') return new Response('Bad gateway', { status: 502 })
    return Response.json(record(task, books))
  }

  return {
    host: 'runware.test',
    names: ['runware-tasks'],
    answer(_url, init) {
      const [task] = JSON.parse(String(init.body)) as [TaskObject]
      return task.taskType === 'getResponse' ? read(task.taskUUID) : create(task, init)
    },
    wordCallback: ({ id, callbackUrl }) =>
      new Request(callbackUrl, { method: 'POST', body: JSON.stringify({ data: [{ taskUUID: id }] }) })
  }
}

function record(task: ProviderTask, books: ProviderBooks) {
  const about = { taskUUID: task.id }
  if (!isDone(task, books)) return { data: [{ ...about, status: 'processing' }] }
  if (task.plan.end === 'success') {
    const isFresh = task.plan.asset === 'expired' && task.downloads > 0
    return { data: [{ ...about, status: 'success', imageURL: assetUrl(task, isFresh) }] }
  }
  const code = task.plan.end === 'moderated' ? 'invalidProviderContent' : 'inferenceError'
  return { data: [], errors: [{ ...about, code, message: 'It broke.' }] }
}

const refuse = (status: number, code: string, taskUUID: string, headers: Record<string, string> = {}) =>
  Response.json({ data: [], errors: [{ code, message: 'No.', taskUUID }] }, { status, headers })
