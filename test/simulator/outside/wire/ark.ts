import type { ProviderTask } from '../provider-plan.ts'
import { arkKey } from './accounts.ts'
import { assetUrl, isDone, readFault, type ProviderBooks, type WireFamily } from './wire-family.ts'

interface Body {
  content?: { type: string; text?: string }[]
  callback_url?: string
  safety_identifier?: string
}

/** Seedance at Ark: ids of its own, and a list that repeats what we had sent. Nothing signs its callbacks. */
export function arkFamily(books: ProviderBooks): WireFamily {
  const identifiers = new Map<string, string | undefined>()
  const createdAt = new Map<string, number>()
  const madeAt = new Map<string, number>()

  function create(body: Body, init: RequestInit): Response {
    const text = body.content?.find(({ type }) => type === 'text')?.text ?? ''
    const { plan, refusal } = books.plan(text)
    if (refusal === 'rate-limited') return refuse(429, 'ServerOverloaded', { 'retry-after': '20' })
    // A 5xx of Ark is an unknown outcome.
    if (refusal === 'maintenance') return refuse(429, 'ModelLoadingError')
    switch (plan.create) {
      case 'error-500':
        return refuse(500, 'InternalServiceError')
      case 'refused':
        return refuse(400, 'InvalidParameter')
      case 'moderated':
        return refuse(400, 'InputTextSensitiveContentDetected')
      case 'no-credits':
        return refuse(403, 'AccountOverdueError')
      case 'key-refused':
        return refuse(401, 'AuthenticationError')
      default:
    }
    const isOwnAccount = new Headers(init.headers).get('authorization') !== `Bearer ${arkKey}`
    const task = books.make({ family: 'ark-tasks', callbackUrl: body.callback_url ?? '', plan, isOwnAccount })
    identifiers.set(task.id, body.safety_identifier)
    createdAt.set(task.id, Math.floor(books.now().getTime() / 1000))
    madeAt.set(task.id, books.elapsed())
    if (plan.create === 'made-502') return new Response('Bad gateway', { status: 502 })
    if (plan.create === 'made-garbled') return new Response('{"id":"cgt')
    return Response.json({ id: task.id })
  }

  function record(task: ProviderTask) {
    const about = {
      id: task.id,
      created_at: createdAt.get(task.id) ?? 0,
      safety_identifier: identifiers.get(task.id)
    }
    if (!isDone(task, books)) return { ...about, status: 'running' }
    if (task.plan.end === 'success') {
      const isFresh = task.plan.asset === 'expired' && task.downloads > 0
      return { ...about, status: 'succeeded', content: { video_url: assetUrl(task, isFresh) } }
    }
    const code = task.plan.end === 'moderated' ? 'OutputVideoSensitiveContentDetected' : 'InternalServiceError'
    return { ...about, status: 'failed', error: { code, message: 'It broke.' } }
  }

  const isListed = ({ id }: ProviderTask): boolean =>
    books.elapsed() - (madeAt.get(id) ?? 0) >= books.arkListLagSeconds * 1000

  function read(taskId: string): Response {
    const task = books.tasks.get(taskId)
    const fault = readFault(task, books)
    if (fault === 'unknown' || !task) return refuse(404, 'NotFound')
    if (fault === 'rate-limited') return refuse(429, 'RateLimitExceeded.EndpointRPMExceeded')
    if (fault === 'down') return new Response('Bad gateway', { status: 502 })
    return Response.json(record(task))
  }

  function list(init: RequestInit): Response {
    const isOwnAccount = new Headers(init.headers).get('authorization') !== `Bearer ${arkKey}`
    const tasks = [...books.tasks.values()].filter((task) => task.family === 'ark-tasks')
    const items = tasks
      .filter((task) => task.isOwnAccount === isOwnAccount && isListed(task))
      .toReversed()
      .map(record)
    return Response.json({ items, total: items.length })
  }

  return {
    host: 'ark.test',
    names: ['ark-tasks'],
    answer(url, init) {
      const taskId = url.pathname.split('/tasks/')[1]
      if (init.method === 'POST') return create(JSON.parse(String(init.body)) as Body, init)
      if (init.method === 'DELETE') return refuse(409, 'InvalidAction')
      return taskId ? read(decodeURIComponent(taskId)) : list(init)
    },
    wordCallback: ({ id, callbackUrl }) => new Request(callbackUrl, { method: 'POST', body: JSON.stringify({ id }) })
  }
}

const refuse = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'No.' } }, { status, headers })
