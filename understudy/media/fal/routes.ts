import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { keepDataAddress } from '../inline-picture.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { isFinished, type Task } from '../tasks/tasks.ts'
import type { FalKeys } from './keys.ts'
import { falModels } from './models.ts'
import { falPayload } from './payload.ts'

const Fields = z.record(z.string(), z.unknown())
const Webhook = z.url({ protocol: /^https?$/ })

/** fal.ai's queue and the JWKS of its webhooks. They are at the root, as on fal.ai's own host, and below `/fal` too. */
export function falRoutes(context: MediaContext, keys: FalKeys) {
  const routes = new Hono()
  /** Requests whose result was read before. A second read signs the address again. */
  const handedOut = new Set<string>()

  for (const path of ['/.well-known/jwks.json', '/fal/.well-known/jwks.json'])
    routes.get(path, (c) => c.json(keys.jwks))

  routes.on('POST', ['/fal/*', '/fal-ai/*'], async (c) => {
    const model = c.req.path.slice(prefixOf(c).length + 1)
    const body = await readJson(c)
    const account = authenticate(c.req.header('authorization'), 'Key', context.keys)
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body, account, taskId, answered })
    const refuse: Refuse = ({ code, message, status }) => {
      log(null, String(code))
      return detail(message, status === 200 ? code : status, c)
    }
    if (!account) return refuse({ code: 401, message: 'No user found for Key ID and Secret', status: 401 })
    const entry = findModel(falModels, model)
    if (!entry) return refuse({ code: 404, message: `Application ${model} not found`, status: 404 })
    const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
    if (wait > 0) {
      c.header('retry-after', String(Math.ceil(wait)))
      return refuse({ code: 429, message: 'Too many requests', status: 429 })
    }
    const webhook = Webhook.optional().safeParse(c.req.query('fal_webhook'))
    if (!webhook.success) return refuse({ code: 422, message: 'fal_webhook is not a URL', status: 422 })
    const input = entry.parse(await withAddresses(body))
    if (!input.ok) return refuse({ code: 422, message: input.reason, status: 422 })
    const faults = context.faults.strike({ prompt: input.render.prompt, model, media: input.render.kind })
    const refused = await refuseByFault(c, faults, refuse)
    if (refused) return refused
    const callbackUrl = webhook.data ?? null
    const task = context.engine.accept({
      id: crypto.randomUUID(),
      model,
      entry,
      account,
      request: body,
      render: input.render,
      callbackUrl,
      faults
    })
    log(task.id, '200')
    return (
      loseAnswer(c, faults, ({ message, status }) => detail(message, status, c)) ??
      c.json({ ...links(c, task), status: 'IN_QUEUE', queue_position: 0 })
    )
  })

  /** A file may come inside the request, as a `data:` address. */
  async function withAddresses(body: unknown): Promise<unknown> {
    const fields = Fields.safeParse(body).data
    if (!fields) return body
    const kept = Object.entries(fields).map(async ([name, value]) => [
      name,
      Array.isArray(value) ? await Promise.all(value.map(withAddress)) : await withAddress(value)
    ])
    return Object.fromEntries(await Promise.all(kept))
  }

  async function withAddress(value: unknown): Promise<unknown> {
    const isInline = typeof value === 'string' && value.startsWith('data:')
    return isInline ? ((await keepDataAddress(context, value)) ?? value) : value
  }

  routes.on('GET', ['/fal/*', '/fal-ai/*'], (c) => {
    const match = /\/requests\/([^/]+)(\/status)?$/.exec(c.req.path)
    const account = authenticate(c.req.header('authorization'), 'Key', context.keys)
    if (!account) return detail('No user found for Key ID and Secret', 401, c)
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return detail('Too many requests', 429, c)
    const task = context.store.get(match?.[1] ?? '')
    if (!task || task.family !== 'fal-queue' || task.account !== account) return detail('Request not found', 404, c)
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) return detail('Please try again', fault.kind === 'read-rate-limited' ? 429 : fault.status, c)
    if (match?.[2]) return c.json({ ...links(c, task), ...statusOf(task) }, isFinished(task) ? 200 : 202)
    if (!isFinished(task)) return detail('Request is still in progress', 400, c)
    const isAnew = handedOut.has(task.id) && !findFault(task.faults, 'asset-gone')
    handedOut.add(task.id)
    return c.json(falPayload(task, context, { isAnew }), task.state === 'success' ? 200 : 422)
  })

  routes.on('PUT', ['/fal/*', '/fal-ai/*'], (c) => {
    const account = authenticate(c.req.header('authorization'), 'Key', context.keys)
    if (!account) return detail('No user found for Key ID and Secret', 401, c)
    const task = context.store.get(/\/requests\/([^/]+)\/cancel$/.exec(c.req.path)?.[1] ?? '')
    if (task?.family !== 'fal-queue' || task.account !== account) return c.json({ status: 'NOT_FOUND' }, 404)
    if (!context.engine.cancel(task.id)) return c.json({ status: 'ALREADY_COMPLETED' }, 400)
    return c.json({ status: 'CANCELLATION_REQUESTED' }, 202)
  })

  return routes
}

/** Where it waits, or its logs, which are only told when they are asked for. */
function statusOf(task: Task) {
  if (isFinished(task)) {
    const seconds = ((task.completedAtMs ?? task.createdAtMs) - task.createdAtMs) / 1000
    return { status: 'COMPLETED', logs: null, metrics: { inference_time: seconds } }
  }
  return task.state === 'queuing' ? { status: 'IN_QUEUE', queue_position: 0 } : { status: 'IN_PROGRESS', logs: null }
}

const prefixOf = (c: Context): string => (c.req.path.startsWith('/fal/') ? '/fal' : '')

/** The owner and name of a model begin its request paths. Deeper parts of the name are ignored, as at fal.ai. */
function links(c: Context, task: Task) {
  const application = task.model.split('/').slice(0, 2).join('/')
  const base = `${new URL(c.req.url).origin}${prefixOf(c)}/${application}/requests/${task.id}`
  return { request_id: task.id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` }
}

function detail(message: string, status: number, c: Context): Response {
  return c.json({ detail: message }, status as 400)
}
