import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault } from '../faults/create-faults.ts'
import type { Task } from '../tasks/tasks.ts'
import { arkError, createAtArk } from './create.ts'
import { inRegions } from './paths.ts'
import { arkRecord, statusOf } from './record.ts'

const path = inRegions('/contents/generations/tasks')
const pathOfOne = inRegions('/contents/generations/tasks/:id')
const listedMs = 7 * 24 * 3_600 * 1000
const numberOfPage = z.coerce.number().int().min(1).max(500)

const Beside = z.looseObject({
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  safety_identifier: z.string().max(64).optional()
})
const Query = z.object({
  page_num: numberOfPage.default(1),
  page_size: numberOfPage.default(10),
  'filter.status': z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']).optional(),
  'filter.model': z.string().optional()
})

/** Seedance's tasks: create, read, list, cancel or delete. */
export function arkTaskRoutes(context: MediaContext) {
  const routes = new Hono()
  /** Tasks whose result was read before. A second read signs the address again. */
  const handedOut = new Set<string>()
  const deleted = new Set<string>()

  routes.on('POST', path, (c) =>
    createAtArk(c, context, {
      family: 'ark-tasks',
      split(body) {
        const parsed = Beside.safeParse(body)
        if (!parsed.success) return { problem: z.prettifyError(parsed.error) }
        const { callback_url, safety_identifier: _, ...input } = parsed.data
        return { input, callbackUrl: callback_url ?? null }
      },
      async answer(task) {
        sayThatItRuns(task)
        return c.json({ id: task.id })
      }
    })
  )

  /** Ark calls back at each change of the state, not only at the end. */
  function sayThatItRuns(task: Task): void {
    if (!task.callbackUrl || findFault(task.faults, 'callback-drop')) return
    const body = JSON.stringify({ ...arkRecord(task, context), status: 'running' })
    const headers = { 'content-type': 'application/json' }
    fetch(task.callbackUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
      .then((response) => response.body?.cancel())
      .catch(() => undefined)
  }

  routes.on('GET', path, (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return arkError(c, 401, 'AuthenticationError', 'The API key in the request is missing or invalid.')
    const query = Query.safeParse(c.req.query())
    if (!query.success) return arkError(c, 400, 'InvalidParameter', z.prettifyError(query.error))
    const { page_num, page_size, 'filter.status': status, 'filter.model': model } = query.data
    const ids = c.req.queries('filter.task_ids')
    const listed = context.store
      .list()
      .filter((task) => isListed(task, account))
      .filter((task) => (!status || statusOf(task) === status) && (!model || task.model === model))
      .filter((task) => !ids || ids.includes(task.id))
      .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    const page = listed.slice((page_num - 1) * page_size, page_num * page_size)
    return c.json({ items: page.map((task) => arkRecord(task, context)), total: listed.length })
  })

  routes.on('GET', pathOfOne, (c) => {
    const found = find(c)
    if (found instanceof Response) return found
    const fault = context.engine.readFault(found)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) {
      return fault.kind === 'read-rate-limited'
        ? arkError(c, 429, 'RateLimitExceeded.EndpointRPMExceeded', 'Too many requests.')
        : arkError(c, fault.status, 'InternalServiceError', 'Try again.')
    }
    const isAnew = handedOut.has(found.id) && !findFault(found.faults, 'asset-gone')
    if (found.state === 'success') handedOut.add(found.id)
    return c.json(arkRecord(found, context, { isAnew }))
  })

  routes.on('DELETE', pathOfOne, (c) => {
    const found = find(c)
    if (found instanceof Response) return found
    switch (statusOf(found)) {
      case 'queued':
        context.engine.cancel(found.id)
        return new Response(null)
      case 'running':
      case 'cancelled':
        return arkError(c, 409, 'InvalidAction.TaskStatus', `A task that is ${statusOf(found)} takes no DELETE.`)
      default:
        deleted.add(found.id)
        return new Response(null)
    }
  })

  function find(c: Context): Task | Response {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return arkError(c, 401, 'AuthenticationError', 'The API key in the request is missing or invalid.')
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return arkError(c, 429, 'RateLimitExceeded.EndpointRPMExceeded', 'Too many requests.')
    const task = context.store.get(c.req.param('id') ?? '')
    if (!task || !isListed(task, account)) return arkError(c, 404, 'NotFound.id', 'The task is not found.')
    return task
  }

  const isListed = (task: Task, account: string): boolean =>
    task.family === 'ark-tasks' &&
    task.account === account &&
    !deleted.has(task.id) &&
    task.createdAtMs > Date.now() - listedMs

  return routes
}
