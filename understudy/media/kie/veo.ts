import { Hono } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault } from '../faults/create-faults.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { resultUrl } from '../tasks/results.ts'
import type { Task } from '../tasks/tasks.ts'
import { answer } from './answers.ts'
import { createKieTask } from './jobs.ts'
import { veoModels } from './veo-models.ts'

const VeoBody = z.looseObject({ model: z.string().default('veo3'), callBackUrl: z.string().optional() })

/** `veo/generate` and `veo/record-info`: kie.ai's other family, with flags instead of states. */
export function veoRoutes(context: MediaContext) {
  const routes = new Hono()

  routes.post('/api/v1/veo/generate', async (c) => {
    const body = await readJson(c)
    return createKieTask(c, context, body, () => {
      const parsed = VeoBody.safeParse(body)
      if (!parsed.success) return { ok: false, code: 422, reason: z.prettifyError(parsed.error) }
      const entry = findModel(veoModels, parsed.data.model)
      if (!entry) return { ok: false, code: 422, reason: `The model ${parsed.data.model} is unknown.` }
      const input = entry.parse(parsed.data)
      if (!input.ok) return { ok: false, code: 422, reason: input.reason }
      const { model, callBackUrl } = parsed.data
      return { ok: true, model, entry, render: input.render, callbackUrl: callBackUrl ?? null }
    })
  })

  routes.get('/api/v1/veo/record-info', (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return answer(c, { code: 401, message: 'You do not have access permissions.', status: 401 })
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) {
      c.header('retry-after', String(Math.ceil(wait)))
      return answer(c, { code: 429, message: 'Too many reads.', status: 429 })
    }
    const task = context.store.get(c.req.query('taskId') ?? '')
    if (!task || task.account !== account || task.family !== 'kie-veo')
      return answer(c, { code: 422, message: 'record is null' })
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) {
      const limited = fault.kind === 'read-rate-limited'
      if (limited) c.header('retry-after', String(fault.retryAfterSeconds))
      const code = limited ? 429 : 500
      return answer(c, { code, message: 'Please try again later.', status: limited ? 429 : fault.status })
    }
    return c.json({ code: 200, msg: 'success', data: veoRecord(task, context) })
  })

  return routes
}

/** `successFlag`: 0 running, 1 done, 2 failed before generation, 3 generation failed. */
export function veoRecord(task: Task, context: Pick<MediaContext, 'urls' | 'settings'>) {
  const url = resultUrl(context, task)
  const urls = url ? [url] : []
  const failedFlag = task.failCode === '400' ? 2 : 3
  return {
    taskId: task.id,
    paramJson: JSON.stringify(task.request),
    completeTime: task.completedAtMs,
    response: task.result
      ? { taskId: task.id, resultUrls: urls, originUrls: urls, resolution: `${task.render.shortSidePixels}p` }
      : null,
    successFlag: task.state === 'success' ? 1 : task.state === 'fail' ? failedFlag : 0,
    errorCode: task.failCode,
    errorMessage: task.failMessage ?? '',
    createTime: task.createdAtMs,
    fallbackFlag: false
  }
}
