import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { runwareModels } from './models.ts'
import { runwareRecord } from './records.ts'

const TaskObject = z.looseObject({ taskType: z.string(), taskUUID: z.uuidv4() })
type TaskObject = z.infer<typeof TaskObject>

const Delivery = z.object({
  model: z.string(),
  deliveryMethod: z.literal('async'),
  outputType: z.literal('URL').optional(),
  numberResults: z.literal(1).optional(),
  includeCost: z.boolean().optional(),
  webhookURL: z.url({ protocol: /^https?$/ }).optional()
})

const Upload = z.object({
  operation: z.literal('upload'),
  media: z.string().regex(/^data:image\/(png|jpeg|webp);base64,/)
})

const storedLifetimeMs = 30 * 24 * 3600 * 1000

interface Call {
  c: Context
  account: string
  task: TaskObject
}

/** Runware's one address: a list with one task object. */
export function runwareRoutes(context: MediaContext) {
  const routes = new Hono()
  /** Tasks whose result was read before. A second read signs the address again. */
  const handedOut = new Set<string>()

  routes.post('/runware/v1', async (c) => {
    const body = await readJson(c)
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return refusal(c, { status: 401, code: 'invalidApiKey', message: 'Invalid API key.' })
    const [first] = Array.isArray(body) && body.length === 1 ? body : []
    const task = TaskObject.safeParse(first).data
    if (!task) {
      const message = 'Send a list with one task that has a taskType and a taskUUID (UUID v4).'
      return refusal(c, { status: 400, code: 'invalidTaskUUID', message })
    }
    const call: Call = { c, account, task }
    switch (task.taskType) {
      case 'imageInference':
      case 'videoInference':
        return create(call)
      case 'getResponse':
        return read(call)
      case 'accountManagement':
        return tellAccount(call)
      case 'mediaStorage':
        return store(call)
      default:
        return refusal(c, { status: 400, code: 'unsupportedTaskType', message: `No ${task.taskType}.`, task })
    }
  })

  async function create({ c, account, task }: Call): Promise<Response> {
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body: [task], account, taskId, answered })
    const refuse = (status: number, code: string, message: string) => {
      log(null, `${status} ${code}`)
      return refusal(c, { status, code, message, task })
    }
    const { taskUUID, model, deliveryMethod, outputType, numberResults, includeCost, webhookURL, ...input } = task
    const delivery = Delivery.safeParse({ model, deliveryMethod, outputType, numberResults, includeCost, webhookURL })
    if (!delivery.success) return refuse(400, 'invalidParameter', z.prettifyError(delivery.error))
    const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
    if (wait > 0) {
      c.header('retry-after', String(Math.ceil(wait)))
      return refuse(429, 'rateLimitExceeded', 'Too many requests.')
    }
    const entry = findModel(runwareModels, delivery.data.model)
    if (!entry) return refuse(400, 'invalidModel', `There is no model ${delivery.data.model}.`)
    const parsed = entry.parse(input)
    if (!parsed.ok) return refuse(400, 'unsupportedParameter', parsed.reason)
    // An id is taken for ever, whatever became of its task.
    if (context.store.get(taskUUID)) return refuse(400, 'conflictTaskUUID', 'This taskUUID was used before.')
    const { render } = parsed
    const faults = context.faults.strike({ prompt: render.prompt, model: delivery.data.model, media: render.kind })
    const byFault: Refuse = ({ code, message, status }) => {
      const known: Record<number, string> = { 402: 'insufficientCredits', 429: 'rateLimitExceeded' }
      return refuse(
        status === 200 ? (code === 455 ? 503 : code) : status,
        known[code] ?? 'internalServerError',
        message
      )
    }
    const refused = await refuseByFault(c, faults, byFault)
    if (refused) return refused
    const made = context.engine.accept({
      id: taskUUID,
      model: delivery.data.model,
      entry,
      account,
      request: [task],
      render,
      callbackUrl: delivery.data.webhookURL ?? null,
      faults
    })
    log(made.id, '200')
    return loseAnswer(c, faults, byFault) ?? c.json({ data: [{ taskType: task.taskType, taskUUID }] })
  }

  function read({ c, account, task: { taskUUID, taskType } }: Call): Response {
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return refusal(c, { status: 429, code: 'rateLimitExceeded', message: 'Too many requests.' })
    const task = context.store.get(taskUUID)
    // An id that is not known, or not yet, has nothing.
    if (task?.family !== 'runware-tasks' || task.account !== account) return c.json({ data: [] })
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) {
      const status = fault.kind === 'read-rate-limited' ? 429 : fault.status
      const code = status === 429 ? 'rateLimitExceeded' : 'internalServerError'
      return refusal(c, { status, code, message: 'Try again.', task: { taskType, taskUUID } })
    }
    const isAnew = handedOut.has(taskUUID) && !findFault(task.faults, 'asset-gone')
    if (task.state === 'success') handedOut.add(taskUUID)
    return c.json(runwareRecord(task, context, { isAnew }))
  }

  /** Its prices are in dollars. */
  function tellAccount({ c, account, task: { taskUUID, taskType } }: Call): Response {
    const balance = context.engine.balance(account, 'runware') / 200
    return c.json({ data: [{ taskType, taskUUID, operation: 'getDetails', organizationName: 'Callsheet', balance }] })
  }

  async function store({ c, account, task }: Call): Promise<Response> {
    const about = { atMs: Date.now(), account, contentType: c.req.header('content-type') ?? null }
    const media = Upload.safeParse(task).data?.media
    const [head = '', base64 = ''] = media?.split(',') ?? []
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.byteLength === 0 || bytes.byteLength > context.settings().uploadMaxBytes) {
      const message = 'media is no picture as a data URI, or too large.'
      context.uploads.add({ ...about, answered: 400, message, file: null })
      return refusal(c, { status: 400, code: 'invalidMedia', message, task })
    }
    const mimeType = head.slice('data:'.length, -';base64'.length)
    const name = `${randomBytes(8).toString('hex')}.${mimeType === 'image/jpeg' ? 'jpg' : mimeType.split('/')[1]}`
    await writeFile(join(context.directory, 'uploads', name), bytes, { mode: 0o600 })
    const mediaURL = context.urls.sign(`uploads/${name}`, Date.now() + storedLifetimeMs)
    const file = {
      fileName: name,
      filePath: `uploads/${name}`,
      downloadUrl: mediaURL,
      fileSize: bytes.byteLength,
      mimeType,
      uploadedAt: new Date(about.atMs).toISOString(),
      sha256: createHash('sha256').update(bytes).digest('hex')
    }
    context.uploads.add({ ...about, answered: 200, message: null, file })
    return c.json({ data: [{ taskType: 'mediaStorage', taskUUID: task.taskUUID, mediaUUID: name, mediaURL }] })
  }

  return routes
}

interface Refusal {
  status: number
  code: string
  message: string
  task?: Pick<TaskObject, 'taskType' | 'taskUUID'>
}

function refusal(c: Context, { status, code, message, task }: Refusal): Response {
  const about = task && { taskType: task.taskType, taskUUID: task.taskUUID }
  return c.json({ data: [], errors: [{ code, message, ...about }] }, status as 400)
}
