import { createHmac } from 'node:crypto'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Downloader } from '@callsheet/lib/ports/downloader.ts'

/** The plan for one create: its task, its callbacks and its asset. */
export interface ProviderPlan {
  create:
    | 'made'
    | 'rate-limited'
    | 'maintenance'
    | 'refused'
    | 'no-credits'
    | 'lost-before'
    | 'lost-after'
    | 'error-after'
  end: 'success' | 'fail' | 'moderated' | 'never'
  seconds: number
  callbacks: 'none' | 'one' | 'two' | 'forged-first' | 'before-the-answer'
  asset: 'good' | 'expired' | 'gone' | 'page' | 'broken-twice' | 'unreachable'
}

export interface ProviderTask {
  id: string
  callbackUrl: string
  doneAt: number
  plan: ProviderPlan
  downloads: number
}

export interface SimulatedProviderOptions {
  callbackSecret: string
  now(): Date
  plan(create: { prompt: string; tries: number }): ProviderPlan
  /** Sends a callback after this many seconds. Its body and signature are made only then. */
  callBack(word: () => Request, afterSeconds: number): void
}

export interface SimulatedProvider {
  url: string
  fetch: typeof fetch
  downloader: Downloader
  /** Every task ever made. All of them are billed. */
  tasks: Map<string, ProviderTask>
  creates: number
}

const url = 'https://provider.test'
/** A picture of one pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0)
)
const okAnswer = (data: unknown) => Response.json({ code: 200, msg: 'success', data })

/** A media provider of the jobs family on the simulated clock. It treats each create as planned. */
export function createSimulatedProvider({
  callbackSecret,
  now,
  plan,
  callBack
}: SimulatedProviderOptions): SimulatedProvider {
  const tasks = new Map<string, ProviderTask>()
  const tries = new Map<string, number>()

  function create(body: { callBackUrl: string; input: { prompt: string } }): Response {
    provider.creates += 1
    const { prompt } = body.input
    tries.set(prompt, (tries.get(prompt) ?? 0) + 1)
    const decided = plan({ prompt, tries: tries.get(prompt) ?? 1 })
    switch (decided.create) {
      case 'rate-limited':
        return refuse(429, { 'retry-after': '20' })
      case 'maintenance':
        return refuse(455)
      case 'refused':
        return refuse(422)
      case 'no-credits':
        return refuse(402)
      case 'lost-before':
        throw cutConnection()
      default:
    }
    const task = {
      id: `task_${tasks.size + 1}`,
      callbackUrl: body.callBackUrl,
      plan: decided,
      downloads: 0,
      doneAt: now().getTime() + decided.seconds * 1000
    }
    tasks.set(task.id, task)
    announce(task)
    if (decided.create === 'lost-after') throw cutConnection()
    return decided.create === 'error-after'
      ? new Response('Bad gateway', { status: 502 })
      : okAnswer({ taskId: task.id })
  }

  function announce(task: ProviderTask): void {
    const { callbacks, end, seconds } = task.plan
    if (end === 'never' || callbacks === 'none') return
    const after = callbacks === 'before-the-answer' ? 0 : seconds
    if (callbacks === 'forged-first') callBack(() => wordCallback({ ...task, id: 'task_of_nobody' }), after)
    callBack(() => wordCallback(task), after)
    if (callbacks === 'two') callBack(() => wordCallback(task), after + 5)
  }

  function wordCallback({ id, callbackUrl }: ProviderTask): Request {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    return new Request(callbackUrl, {
      method: 'POST',
      headers: {
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': createHmac('sha256', callbackSecret).update(`${id}.${timestamp}`).digest('base64')
      },
      body: JSON.stringify({ code: 200, data: { taskId: id, state: 'success' } })
    })
  }

  function read(taskId: string): Response {
    const task = tasks.get(taskId)
    if (!task) return Response.json({ code: 422, msg: 'recordInfo is null', data: null })
    const isDone = task.plan.end !== 'never' && task.doneAt <= now().getTime()
    return okAnswer({
      taskId,
      state: isDone ? (task.plan.end === 'success' ? 'success' : 'fail') : 'generating',
      param: JSON.stringify({ callBackUrl: task.callbackUrl }),
      resultJson:
        isDone && task.plan.end === 'success' ? JSON.stringify({ resultUrls: [`${url}/assets/${taskId}`] }) : null,
      failCode: isDone && task.plan.end !== 'success' ? '500' : null,
      failMsg: task.plan.end === 'moderated' ? 'Flagged by the safety system.' : 'It broke.'
    })
  }

  const provider: SimulatedProvider = {
    url,
    tasks,
    creates: 0,
    async fetch(input, init) {
      const { pathname, searchParams } = new URL(String(input))
      if (pathname.endsWith('/createTask')) return create(JSON.parse(String(init?.body)))
      if (pathname.endsWith('/recordInfo')) return read(searchParams.get('taskId') ?? '')
      const { url: asked } = JSON.parse(String(init?.body)) as { url: string }
      const task = tasks.get(new URL(asked).pathname.split('/').at(-1) ?? '')
      if (task?.plan.asset === 'expired') return okAnswer(`${asked}?fresh`)
      // The provider still has it, but nobody answers at the address that it gives.
      return task?.plan.asset === 'unreachable' ? okAnswer(asked) : refuse(404)
    },
    downloader: {
      async download(address) {
        const { pathname, search } = new URL(address)
        const task = tasks.get(pathname.split('/').at(-1) ?? '')
        if (!task) return served(404, 'text/plain', 'No')
        task.downloads += 1
        const { asset } = task.plan
        if (asset === 'unreachable' || (asset === 'broken-twice' && task.downloads <= 2))
          throw new AppError('upstream-failed', 'The asset’s address does not answer.')
        if (asset === 'gone') return served(404, 'text/plain', 'No')
        if (asset === 'expired' && search === '') return served(403, 'text/plain', 'Expired')
        return asset === 'page'
          ? served(200, 'text/html', '<!doctype html><p>Nothing here')
          : served(200, 'image/png', png)
      }
    }
  }
  return provider
}

function refuse(code: number, headers?: Record<string, string>): Response {
  return Response.json({ code, msg: `The answer is ${code}.`, data: null }, headers && { headers })
}

function cutConnection(): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) })
}

function served(status: number, contentType: string, bytes: string | Uint8Array<ArrayBuffer>) {
  const body = new Response(bytes).body ?? new ReadableStream<Uint8Array>()
  return { status, contentType, contentLength: bytes.length, body }
}
