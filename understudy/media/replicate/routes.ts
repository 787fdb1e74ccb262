import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { isFinished } from '../tasks/tasks.ts'
import { replicateSecret } from './callback.ts'
import { replicateModels } from './models.ts'
import { prediction } from './records.ts'

const Body = z.object({
  input: z.record(z.string(), z.unknown()),
  webhook: z.url({ protocol: /^https?$/ }).optional(),
  webhook_events_filter: z.array(z.enum(['start', 'output', 'logs', 'completed'])).optional()
})

const fileLifetimeMs = 24 * 3600 * 1000

/** Replicate's HTTP API, below `/replicate/v1`. */
export function replicateRoutes(context: MediaContext) {
  const routes = new Hono().basePath('/replicate/v1')
  /** Predictions that were read after their end. A further read signs the address again. */
  const handedOut = new Set<string>()
  const accountOf = (c: Context) => authenticate(c.req.header('authorization'), 'Bearer', context.keys)
  const base = (c: Context) => `${new URL(c.req.url).origin}/replicate/v1`
  const unauthenticated = (c: Context) =>
    problem(c, 401, 'Unauthenticated', 'You did not pass a valid authentication token')

  routes.post('/models/:owner/:name/predictions', async (c) => {
    const body = await readJson(c)
    const account = accountOf(c)
    const model = `${c.req.param('owner')}/${c.req.param('name')}`
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body, account, taskId, answered })
    const refuse = (status: number, title: string, detail: string) => {
      log(null, String(status))
      return problem(c, status, title, detail)
    }
    if (!account) return refuse(401, 'Unauthenticated', 'You did not pass a valid authentication token')
    const entry = findModel(replicateModels, model)
    if (!entry) return refuse(404, 'Not Found', 'The requested resource could not be found.')
    const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
    if (wait > 0) {
      c.header('retry-after', String(Math.ceil(wait)))
      return refuse(429, 'Too Many Requests', 'Request was throttled.')
    }
    const parsed = Body.safeParse(body)
    if (!parsed.success) return refuse(422, 'Input validation failed', z.prettifyError(parsed.error))
    const input = entry.parse(parsed.data.input)
    if (!input.ok) return refuse(422, 'Input validation failed', input.reason)
    const faults = context.faults.strike({ prompt: input.render.prompt, model, media: input.render.kind })
    const byFault: Refuse = ({ code, message, status }) =>
      refuse(
        status === 200 ? (code === 455 ? 503 : code) : status,
        code === 402 ? 'Insufficient credit' : 'Error',
        message
      )
    const refused = await refuseByFault(c, faults, byFault)
    if (refused) return refused
    const task = context.engine.accept({
      id: newId(),
      model,
      entry,
      account,
      request: parsed.data.input,
      render: input.render,
      callbackUrl: parsed.data.webhook ?? null,
      faults
    })
    log(task.id, '201')
    return loseAnswer(c, faults, byFault) ?? c.json(prediction(task, context, base(c)), 201)
  })

  routes.get('/predictions/:id', (c) => {
    const account = accountOf(c)
    if (!account) return unauthenticated(c)
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return problem(c, 429, 'Too Many Requests', 'Request was throttled.')
    const task = context.store.get(c.req.param('id'))
    if (task?.family !== 'replicate-predictions' || task.account !== account) {
      return problem(c, 404, 'Not Found', 'The requested resource could not be found.')
    }
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) return problem(c, fault.kind === 'read-rate-limited' ? 429 : fault.status, 'Error', 'Try again.')
    const isAnew = handedOut.has(task.id) && !findFault(task.faults, 'asset-gone')
    if (isFinished(task)) handedOut.add(task.id)
    return c.json(prediction(task, context, base(c), { isAnew }))
  })

  routes.post('/predictions/:id/cancel', (c) => {
    const account = accountOf(c)
    if (!account) return unauthenticated(c)
    const task = context.store.get(c.req.param('id'))
    if (task?.family !== 'replicate-predictions' || task.account !== account) {
      return problem(c, 404, 'Not Found', 'The requested resource could not be found.')
    }
    // One that has ended is answered as it is.
    context.engine.cancel(task.id)
    return c.json(prediction(context.store.get(task.id) ?? task, context, base(c)))
  })

  routes.get('/account', (c) =>
    accountOf(c)
      ? c.json({
          type: 'organization',
          username: 'callsheet',
          name: 'Callsheet',
          github_url: 'https://github.com/callsheet'
        })
      : unauthenticated(c)
  )

  routes.get('/webhooks/default/secret', (c) =>
    accountOf(c) ? c.json({ key: replicateSecret(context.callbackSecret) }) : unauthenticated(c)
  )

  routes.post('/files', async (c) => {
    const account = accountOf(c)
    const about = { atMs: Date.now(), account, contentType: c.req.header('content-type') ?? null }
    const refuse = (status: number, message: string) => {
      context.uploads.add({ ...about, answered: status, message, file: null })
      return problem(c, status, 'Error', message)
    }
    if (!account) return refuse(401, 'You did not pass a valid authentication token')
    const content = (await c.req.formData().catch(() => null))?.get('content')
    if (!(content instanceof File) || content.size === 0) return refuse(400, 'Missing content')
    if (content.size > context.settings().uploadMaxBytes) return refuse(413, 'The file is too large')
    const bytes = Buffer.from(await content.arrayBuffer())
    const name = `${randomBytes(8).toString('hex')}${extname(content.name).replace(/[^.a-z0-9]/gi, '')}`
    await writeFile(join(context.directory, 'uploads', name), bytes, { mode: 0o600 })
    const get = context.urls.sign(`uploads/${name}`, Date.now() + fileLifetimeMs)
    const file = {
      fileName: content.name,
      filePath: `uploads/${name}`,
      downloadUrl: get,
      fileSize: content.size,
      mimeType: content.type,
      uploadedAt: new Date(about.atMs).toISOString(),
      sha256: createHash('sha256').update(bytes).digest('hex')
    }
    context.uploads.add({ ...about, answered: 201, message: null, file })
    return c.json({ id: name, name: content.name, content_type: content.type, size: content.size, urls: { get } }, 201)
  })

  routes.all('*', (c) => problem(c, 404, 'Not Found', 'The requested resource could not be found.'))

  return routes
}

/** 26 characters, as Replicate's. */
const newId = (): string =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(32)
    .padStart(26, '0')

const problem = (c: Context, status: number, title: string, detail: string): Response =>
  c.json({ title, detail, status }, status as 400)
