import { createHmac } from 'node:crypto'
import type { ProviderTask } from '../provider-plan.ts'
import { kieCallbackSecret, kieKey } from './accounts.ts'
import { assetUrl, isDone, readFault, type ProviderBooks, type WireFamily } from './wire-family.ts'

interface CreateBody {
  prompt?: string
  input?: { prompt: string }
  callBackUrl: string
}

const ok = (data: unknown) => Response.json({ code: 200, msg: 'success', data })
const refuse = (code: number, msg: string, headers?: Record<string, string>) =>
  Response.json({ code, msg, data: null }, headers && { headers })

/** kie.ai: the jobs family and the Veo family, which wrap every answer in a code of their own. */
export function kieFamily(books: ProviderBooks): WireFamily {
  function create(family: ProviderTask['family'], init: RequestInit): Response {
    const body = JSON.parse(String(init.body)) as CreateBody
    const { plan, refusal } = books.plan(body.input?.prompt ?? body.prompt ?? '')
    if (refusal === 'rate-limited') return refuse(429, 'Too many requests.', { 'retry-after': '20' })
    if (refusal === 'maintenance') return refuse(455, 'Under maintenance.')
    switch (plan.create) {
      case 'error-500':
        return refuse(500, 'Internal error.')
      case 'refused':
        return refuse(422, 'The input is wrong.')
      case 'moderated':
        return refuse(400, 'Flagged by the safety system.')
      case 'no-credits':
        return refuse(402, 'Credits are used up.')
      case 'key-refused':
        return refuse(401, 'No such key.')
      default:
    }
    const isOwnAccount = new Headers(init.headers).get('authorization') !== `Bearer ${kieKey}`
    const task = books.make({ family, callbackUrl: body.callBackUrl, plan, isOwnAccount })
    if (plan.create === 'made-502') return new Response('Bad gateway', { status: 502 })
    if (plan.create === 'made-garbled') return new Response('{"code":200,"da')
    return ok({ taskId: task.id })
  }

  function read(family: ProviderTask['family'], taskId: string): Response {
    const task = books.tasks.get(taskId)
    const fault = readFault(task, books)
    if (fault === 'unknown' || !task) return refuse(422, 'recordInfo is null')
    if (fault === 'rate-limited') return refuse(429, 'Too many requests.', { 'retry-after': '7' })
    if (fault === 'down') return new Response('Bad gateway', { status: 502 })
    return ok(family === 'kie-veo' ? veoRecord(task, books) : jobsRecord(task, books))
  }

  function refresh(init: RequestInit): Response {
    const { url } = JSON.parse(String(init.body)) as { url: string }
    const task = books.tasks.get(new URL(url).pathname.slice(1))
    if (task?.plan.asset === 'expired') return ok(assetUrl(task, true))
    return task?.plan.asset === 'page' || task?.plan.asset === 'unreachable' ? ok(url) : refuse(404, 'No such file.')
  }

  return {
    host: 'kie.test',
    names: ['kie-jobs', 'kie-veo'],
    answer(url, init) {
      const taskId = url.searchParams.get('taskId') ?? ''
      switch (url.pathname) {
        case '/api/v1/jobs/createTask':
          return create('kie-jobs', init)
        case '/api/v1/veo/generate':
          return create('kie-veo', init)
        case '/api/v1/jobs/recordInfo':
          return read('kie-jobs', taskId)
        case '/api/v1/veo/record-info':
          return read('kie-veo', taskId)
        case '/api/v1/common/download-url':
          return refresh(init)
        default:
          return refuse(404, 'No such endpoint.')
      }
    },
    wordCallback({ id, callbackUrl, isOwnAccount }) {
      const timestamp = String(Math.floor(books.now().getTime() / 1000))
      const secret = isOwnAccount ? 'secret-of-another-account' : kieCallbackSecret
      const signature = createHmac('sha256', secret).update(`${id}.${timestamp}`).digest('base64')
      return new Request(callbackUrl, {
        method: 'POST',
        headers: { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature },
        body: JSON.stringify({ code: 200, data: { taskId: id, state: 'success' } })
      })
    }
  }
}

function jobsRecord(task: ProviderTask, books: ProviderBooks) {
  const hasEnded = isDone(task, books)
  const isMade = hasEnded && task.plan.end === 'success'
  return {
    taskId: task.id,
    state: isMade ? 'success' : hasEnded ? 'fail' : 'generating',
    param: JSON.stringify({ callBackUrl: task.callbackUrl }),
    resultJson: isMade ? JSON.stringify({ resultUrls: [assetUrl(task, false)] }) : null,
    failCode: hasEnded && !isMade ? '500' : null,
    failMsg: task.plan.end === 'moderated' ? 'Flagged by the safety system.' : 'It broke.'
  }
}

function veoRecord(task: ProviderTask, books: ProviderBooks) {
  const hasEnded = isDone(task, books)
  const isMade = hasEnded && task.plan.end === 'success'
  return {
    taskId: task.id,
    successFlag: isMade ? 1 : hasEnded ? 3 : 0,
    paramJson: JSON.stringify({ callBackUrl: task.callbackUrl }),
    response: isMade ? { resultUrls: [assetUrl(task, false)] } : null,
    errorCode: hasEnded && !isMade ? 500 : null,
    errorMessage: task.plan.end === 'moderated' ? 'Flagged by the safety system.' : null
  }
}
