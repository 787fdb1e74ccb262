import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { keepDataAddress } from '../inline-picture.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { resultUrl } from '../tasks/results.ts'
import { cancelledCode, type Task } from '../tasks/tasks.ts'
import { alibabaModels } from './models.ts'

const Body = z.strictObject({
  model: z.string(),
  input: z.looseObject({ media: z.array(z.looseObject({ url: z.string() })).optional() }),
  parameters: z.record(z.string(), z.unknown()).default({})
})

const Page = z.object({
  page_no: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(10)
})
const dayMs = 24 * 3600 * 1000

const failures: Record<string, string> = { 400: 'DataInspectionFailed', 422: 'InvalidParameter' }
const statuses = { queuing: 'PENDING', generating: 'RUNNING', success: 'SUCCEEDED', fail: 'FAILED' } as const
const codes: Record<number, string> = {
  400: 'InvalidParameter',
  401: 'InvalidApiKey',
  402: 'Arrearage',
  429: 'Throttling.RateQuota',
  503: 'ServiceUnavailable'
}

/** DashScope of Alibaba Cloud Model Studio, below `/dashscope`. */
export function alibabaRoutes(context: MediaContext) {
  const routes = new Hono().basePath('/dashscope/api/v1')
  const handedOut = new Set<string>()
  const accountOf = (c: Context) => authenticate(c.req.header('authorization'), 'Bearer', context.keys)

  routes.post('/services/aigc/video-generation/video-synthesis', async (c) => {
    const account = accountOf(c)
    if (!account) return problem(c, 401, 'Invalid API-key provided.')
    if (c.req.header('x-dashscope-async') !== 'enable') {
      return problem(c, 403, 'Current user api does not support synchronous calls.', 'AccessDenied')
    }
    const body = Body.safeParse(await readJson(c))
    if (!body.success) return problem(c, 400, z.prettifyError(body.error))
    const { model, input, parameters } = body.data
    const media = input.media && (await Promise.all(input.media.map(withAddress)))
    const request = { model, input: { ...input, ...(media && { media }) }, parameters }
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body: request, account, taskId, answered })
    const refuse = (status: number, message: string, code?: string) => {
      log(null, String(status))
      return problem(c, status, message, code)
    }
    const entry = findModel(alibabaModels, model)
    if (!entry) return refuse(404, 'Model not exist.', 'ModelNotFound')
    const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
    if (wait > 0) return refuse(429, 'Requests rate limit exceeded, please try again later.')
    const parsed = entry.parse({ ...request.input, ...parameters })
    if (!parsed.ok) return refuse(400, parsed.reason)
    const { render } = parsed
    const faults = context.faults.strike({ prompt: render.prompt, model, media: render.kind })
    const byFault: Refuse = ({ code, message, status }) =>
      refuse(status === 200 ? (code === 455 ? 503 : code) : status, message)
    const refused = await refuseByFault(c, faults, byFault)
    if (refused) return refused
    const id = crypto.randomUUID()
    context.engine.accept({ id, model, entry, account, request, render, callbackUrl: null, faults })
    log(id, '200')
    const output = { task_status: 'PENDING', task_id: id }
    return loseAnswer(c, faults, byFault) ?? c.json({ output, request_id: crypto.randomUUID() })
  })

  routes.get('/tasks/', (c) => {
    const account = accountOf(c)
    if (!account) return problem(c, 401, 'Invalid API-key provided.')
    const query = Page.safeParse(c.req.query())
    if (!query.success) return problem(c, 400, z.prettifyError(query.error))
    const { page_no, page_size } = query.data
    const listed = context.store
      .list()
      .filter((task) => task.family === 'alibaba-videos' && task.account === account)
      .filter(({ createdAtMs }) => createdAtMs > Date.now() - dayMs)
    const data = listed.slice((page_no - 1) * page_size, page_no * page_size).map((task) => ({
      api_key_id: '1',
      caller_parent_id: '1',
      caller_uid: '1',
      gmt_create: task.createdAtMs,
      start_time: task.createdAtMs,
      ...(task.completedAtMs && { end_time: task.completedAtMs }),
      region: 'ap-southeast-1',
      request_id: task.id,
      status: statusOf(task),
      task_id: task.id,
      user_api_unique_key: `apikey:v1:${task.model}`,
      model_name: task.model
    }))
    const total_page = Math.ceil(listed.length / page_size)
    return c.json({ total: listed.length, data, total_page, page_no, page_size, request_id: crypto.randomUUID() })
  })

  routes.get('/tasks/:id', (c) => {
    const account = accountOf(c)
    if (!account) return problem(c, 401, 'Invalid API-key provided.')
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return problem(c, 429, 'Requests rate limit exceeded, please try again later.')
    const id = c.req.param('id')
    const task = context.store.get(id)
    const request_id = crypto.randomUUID()
    // A task that is not known, or no longer.
    if (task?.family !== 'alibaba-videos' || task.account !== account) {
      return c.json({ request_id, output: { task_id: id, task_status: 'UNKNOWN' } })
    }
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) return problem(c, fault.kind === 'read-rate-limited' ? 429 : fault.status, 'Try again.')
    const isAnew = handedOut.has(id) && !findFault(task.faults, 'asset-gone')
    if (task.state === 'success') handedOut.add(id)
    const usage = { duration: task.render.durationSeconds, video_count: 1 }
    const output = outputOf(task, resultUrl(context, task, { isAnew }))
    return c.json({ request_id, output, ...(task.state === 'success' && { usage }) })
  })

  routes.post('/tasks/:id/cancel', (c) => {
    const account = accountOf(c)
    if (!account) return problem(c, 401, 'Invalid API-key provided.')
    const task = context.store.get(c.req.param('id'))
    const isOurs = task?.family === 'alibaba-videos' && task.account === account
    if (!isOurs || task.state !== 'queuing' || !context.engine.cancel(task.id)) {
      const message = 'Failed to cancel the task, please confirm if the task is in PENDING status.'
      return problem(c, 400, message, 'UnsupportedOperation')
    }
    return c.json({ request_id: crypto.randomUUID() })
  })

  async function withAddress<Medium extends { url: string }>(medium: Medium): Promise<Medium> {
    return { ...medium, url: (await keepDataAddress(context, medium.url)) ?? '' }
  }

  return routes
}

const statusOf = ({ state, failCode }: Task) => (failCode === cancelledCode ? 'CANCELED' : statuses[state])

function outputOf(task: Task, url: string | null) {
  const about = {
    task_id: task.id,
    task_status: statusOf(task),
    submit_time: timeOf(task.createdAtMs),
    scheduled_time: timeOf(task.createdAtMs),
    ...(task.completedAtMs && { end_time: timeOf(task.completedAtMs) })
  }
  if (task.state === 'success') return { ...about, orig_prompt: task.render.prompt, ...(url && { video_url: url }) }
  if (task.state !== 'fail' || task.failCode === cancelledCode) return about
  const code = failures[task.failCode ?? ''] ?? 'InternalError'
  const isModerated = code === failures[400]
  return { ...about, code, message: isModerated ? 'Input data may contain inappropriate content.' : task.failMessage }
}

/** `2025-09-29 14:18:52.331` */
const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')

/** No money left is a 400 here. */
function problem(c: Context, status: number, message: string, code = codes[status] ?? 'InternalError'): Response {
  return c.json({ code, message, request_id: crypto.randomUUID() }, (status === 402 ? 400 : status) as 400)
}
