import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { keepDataAddress } from '../inline-picture.ts'
import { isModerated, makePicture } from '../make-picture.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { resultUrl } from '../tasks/results.ts'
import { isFinished } from '../tasks/tasks.ts'
import { xaiModels } from './models.ts'

// Of 10,000,000,000 to the dollar.
const ticksPerPicture = 200_000_000
const ticksPerSecond = 1_400_000_000

const Named = z.looseObject({ model: z.string() })
const Picture = z.looseObject({ url: z.string() })

/** xAI's pictures and clips, below `/xai/v1`. */
export function xaiRoutes(context: MediaContext) {
  const routes = new Hono().basePath('/xai/v1')
  const handedOut = new Set<string>()
  const accountOf = (c: Context) => authenticate(c.req.header('authorization'), 'Bearer', context.keys)

  routes.get('/api-key', (c) => {
    // A wrong key is a 400 here.
    if (!accountOf(c)) return refusal(c, 400, 'Incorrect API key provided.')
    return c.json({
      redacted_api_key: 'xai-...test',
      user_id: '59fbe5f2-0000-4000-8000-000000000000',
      name: 'Callsheet',
      create_time: '2026-01-01T12:00:00.000000Z',
      modify_time: '2026-01-01T12:00:00.000000Z',
      modified_by: '59fbe5f2-0000-4000-8000-000000000000',
      team_id: '5ea6f6bd-0000-4000-8000-000000000000',
      acls: ['api-key:model:*', 'api-key:endpoint:*'],
      api_key_id: 'ae1e1841-0000-4000-8000-000000000000',
      team_blocked: false,
      api_key_blocked: false,
      api_key_disabled: false
    })
  })

  for (const path of ['/images/generations', '/images/edits']) {
    routes.post(path, async (c) => {
      const call = await open(c, 'xai-images')
      if (call instanceof Response) return call
      const made = await makePicture(context, {
        ...call,
        c,
        refuse: (status, message) => refusal(c, status, message)
      })
      if (made instanceof Response) return made
      const { task, base64 } = made
      if (isModerated(task)) return c.json({ data: [{ url: '', respect_moderation: false }] })
      if (task.state === 'fail') return refusal(c, 500, 'Internal error')
      const picture = { b64_json: base64, revised_prompt: '', respect_moderation: true }
      return c.json({ data: base64 ? [picture] : [], usage: { cost_in_usd_ticks: ticksPerPicture } })
    })
  }

  routes.post('/videos/generations', async (c) => {
    const call = await open(c, 'xai-videos')
    if (call instanceof Response) return call
    const { account, model, entry, request } = call
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body: request, account, taskId, answered })
    const refuse = (status: number, message: string) => {
      log(null, String(status))
      return refusal(c, status, message)
    }
    const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
    if (wait > 0) {
      c.header('retry-after', String(Math.ceil(wait)))
      return refuse(429, 'Too many requests')
    }
    const input = entry.parse(call.input)
    if (!input.ok) return refuse(400, input.reason)
    const faults = context.faults.strike({ prompt: input.render.prompt, model, media: input.render.kind })
    const byFault: Refuse = ({ code, message, status }) =>
      refuse(status === 200 ? (code === 455 ? 503 : code) : status, message)
    const refused = await refuseByFault(c, faults, byFault)
    if (refused) return refused
    const id = crypto.randomUUID()
    context.engine.accept({ id, model, entry, account, request, render: input.render, callbackUrl: null, faults })
    log(id, '200')
    return loseAnswer(c, faults, byFault) ?? c.json({ request_id: id })
  })

  routes.get('/videos/:id', (c) => {
    const account = accountOf(c)
    if (!account) return refusal(c, 401, 'Unauthorized')
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return refusal(c, 429, 'Too many requests')
    const task = context.store.get(c.req.param('id'))
    if (task?.family !== 'xai-videos' || task.account !== account) return refusal(c, 404, 'No such request')
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) return refusal(c, fault.kind === 'read-rate-limited' ? 429 : fault.status, 'Try again.')
    if (!isFinished(task)) return c.json({ status: 'pending', progress: 10 }, 202)
    if (isModerated(task)) {
      return c.json({ status: 'done', video: { url: '', duration: 0, respect_moderation: false }, model: task.model })
    }
    if (task.state === 'fail') {
      const code = task.failCode === '422' ? 'invalid_argument' : 'internal_error'
      return c.json({ status: 'failed', error: { code, message: task.failMessage } })
    }
    const isAnew = handedOut.has(task.id) && !findFault(task.faults, 'asset-gone')
    handedOut.add(task.id)
    const url = resultUrl(context, task, { isAnew })
    const duration = task.render.durationSeconds ?? 0
    const video = { ...(url && { url }), duration, respect_moderation: true }
    const usage = { cost_in_usd_ticks: duration * ticksPerSecond }
    return c.json({ status: 'done', video, usage, model: task.model, progress: 100 })
  })

  /** The model and the fields of a call, with its pictures at addresses. */
  async function open(c: Context, family: string) {
    const account = accountOf(c)
    // A wrong key is a 400 here.
    if (!account) return refusal(c, 400, 'Incorrect API key provided.')
    const request = Named.safeParse(await readJson(c)).data
    const { model = '', ...given } = request ?? {}
    const input: Record<string, unknown> = given
    const entry = findModel(xaiModels, model)
    if (entry?.family !== family) return refusal(c, 404, `The model ${model} does not exist.`)
    for (const [name, value] of Object.entries(input)) input[name] = await withAddresses(value)
    return { account, model, entry, request: { model, ...input }, input }
  }

  async function withAddresses(value: unknown): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map(withAddresses))
    const picture = Picture.safeParse(value).data
    return picture ? { ...picture, url: await keepDataAddress(context, picture.url) } : value
  }

  return routes
}

/** No money left is a 403 here. */
function refusal(c: Context, status: number, message: string): Response {
  if (status !== 402) return c.json({ code: String(status), error: message }, status as 400)
  const error = 'Your team has used all its credits or reached its monthly spending limit.'
  return c.json({ code: 'The caller does not have permission', error }, 403)
}
