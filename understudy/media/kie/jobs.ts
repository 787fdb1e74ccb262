import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { findModel, type ModelEntry } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { resultUrl } from '../tasks/results.ts'
import type { RenderRequest, Task } from '../tasks/tasks.ts'
import { answer, success } from './answers.ts'
import { jobsModels } from './jobs-models.ts'

const CreateBody = z.object({
  model: z.string().min(1),
  callBackUrl: z.url({ protocol: /^https?$/ }).optional(),
  input: z.unknown()
})

/** `createTask` and `recordInfo`: the jobs family of kie.ai. */
export function jobsRoutes(context: MediaContext) {
  const routes = new Hono()

  routes.post('/api/v1/jobs/createTask', async (c) => {
    const body = await readJson(c)
    return createKieTask(c, context, body, () => {
      const parsed = CreateBody.safeParse(body)
      if (!parsed.success) return { ok: false, code: 422, reason: z.prettifyError(parsed.error) }
      const entry = findModel(jobsModels, parsed.data.model)
      if (!entry) {
        return { ok: false, code: 422, reason: `The model name ${parsed.data.model} is not supported.` }
      }
      const input = entry.parse(parsed.data.input)
      if (!input.ok) return { ok: false, code: 422, reason: input.reason }
      const { model, callBackUrl } = parsed.data
      return { ok: true, model, entry, render: input.render, callbackUrl: callBackUrl ?? null }
    })
  })

  routes.get('/api/v1/jobs/recordInfo', (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return answer(c, { code: 401, message: 'You do not have access permissions.', status: 401 })
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) {
      c.header('retry-after', String(Math.ceil(wait)))
      return answer(c, { code: 429, message: 'Too many reads.', status: 429 })
    }
    const task = context.store.get(c.req.query('taskId') ?? '')
    if (!task || task.account !== account || task.family !== 'kie-jobs') {
      return answer(c, { code: 422, message: 'recordInfo is null' })
    }
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault?.kind === 'read-rate-limited') {
      c.header('retry-after', String(fault.retryAfterSeconds))
      return answer(c, { code: 429, message: 'Too many reads.', status: 429 })
    }
    if (fault) return answer(c, { code: 500, message: 'An unexpected error occurred.', status: fault.status })
    return c.json({ code: 200, message: 'success', data: record(task, context) })
  })

  return routes
}

/** The fields that `recordInfo` and the callback share. `param` and `resultJson` are JSON strings. */
export function record(task: Task, context: Pick<MediaContext, 'urls' | 'settings'>) {
  const url = resultUrl(context, task)
  return {
    taskId: task.id,
    model: task.model,
    state: task.state,
    param: JSON.stringify(task.request),
    resultJson: task.result ? JSON.stringify({ resultUrls: url ? [url] : [] }) : '',
    failCode: task.failCode ?? '',
    failMsg: task.failMessage ?? '',
    costTime: task.completedAtMs ? Math.round((task.completedAtMs - task.createdAtMs) / 1000) : null,
    completeTime: task.completedAtMs,
    createTime: task.createdAtMs,
    updateTime: task.completedAtMs ?? task.createdAtMs
  }
}

type Read =
  | { ok: true; model: string; entry: ModelEntry; render: RenderRequest; callbackUrl: string | null }
  | { ok: false; code: number; reason: string }

/** Both kie.ai families use this order: key, input, limits, faults, task, lost answers. */
export async function createKieTask(
  c: import('hono').Context,
  context: MediaContext,
  body: unknown,
  read: () => Read
): Promise<Response> {
  const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
  const log = (taskId: string | null, answered: string) =>
    context.requests.add({ atMs: Date.now(), path: c.req.path, body, account, taskId, answered })
  const refuse: Refuse = ({ code, message, status }) => {
    log(null, String(code))
    return answer(c, { code, message, status })
  }
  if (!account) return refuse({ code: 401, message: 'You do not have access permissions.', status: 401 })
  if (body === undefined) return refuse({ code: 400, message: 'The body is not JSON.', status: 200 })
  const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
  if (wait > 0) {
    c.header('retry-after', String(Math.ceil(wait)))
    return refuse({ code: 429, message: 'Your call frequency is too high.', status: 429 })
  }
  const input = read()
  if (!input.ok) return refuse({ code: input.code, message: input.reason, status: 200 })
  const { model, entry, render, callbackUrl } = input
  if (context.engine.balance(account, 'kie') < entry.credits(render)) {
    return refuse({ code: 402, message: 'Your credits are not enough for this request.', status: 200 })
  }
  const faults = context.faults.strike({ prompt: render.prompt, model, media: render.kind })
  const refused = await refuseByFault(c, faults, refuse)
  if (refused) {
    if (faults.some(({ kind }) => kind === 'create-lost-before')) log(null, 'lost')
    return refused
  }
  const id = `task_${model.replaceAll('/', '-')}_${Date.now()}${randomBytes(4).toString('hex')}`
  const task = context.engine.accept({ id, model, entry, account, request: body, render, callbackUrl, faults })
  log(task.id, '200')
  return (
    loseAnswer(c, faults, ({ code, message, status }) => answer(c, { code, message, status })) ??
    success(c, { taskId: task.id, recordId: task.id })
  )
}
