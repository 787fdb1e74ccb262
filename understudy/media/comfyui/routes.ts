import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { accountOf } from '../accounts.ts'
import { createAssetServer } from '../asset-routes.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { readJson } from '../read-json.ts'
import { isFinished } from '../tasks/tasks.ts'
import { workflowEntry, workflowModel } from './models.ts'
import { nodeTypes, objectInfo } from './node-types.ts'
import { fileName, historyEntry, isQueued, queueItem } from './records.ts'
import { renderOfWorkflow } from './render-of-workflow.ts'
import { validateWorkflow, WorkflowNodes } from './validate-workflow.ts'

const PromptBody = z.looseObject({
  prompt: WorkflowNodes,
  prompt_id: z.string().optional(),
  client_id: z.string().optional(),
  extra_data: z.record(z.string(), z.unknown()).optional()
})
const Ids = z.object({ delete: z.array(z.string()).optional() })
const Interrupt = z.object({ prompt_id: z.string().optional() }).nullish()

/** ComfyUI has no accounts. Everybody who reaches it may use it. */
const account = accountOf('comfyui')
const pictureLifetimeMs = 365 * 24 * 3600 * 1000

/** ComfyUI's routes below `/comfyui`, without its page and its socket. */
export function comfyuiRoutes(context: MediaContext) {
  const routes = new Hono().basePath('/comfyui')
  const serveAsset = createAssetServer(context)
  const fileOf = (name: string) => join(context.directory, 'uploads', `comfyui-${basename(name)}`)
  const isOurs = (name: string) => /^(?:callsheet\/)?[^/\\]+$/.test(name) && !name.includes('..')
  const hasPicture = (name: string) => isOurs(name) && existsSync(fileOf(name))
  const urlOf = (name: string) => context.urls.sign(`uploads/comfyui-${basename(name)}`, Date.now() + pictureLifetimeMs)

  routes.post('/prompt', async (c) => {
    const request = await readJson(c)
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body: request, account, taskId, answered })
    const body = PromptBody.safeParse(request).data
    if (!body) {
      log(null, '400 no_prompt')
      const error = { type: 'no_prompt', message: 'No prompt provided', details: 'No prompt provided', extra_info: {} }
      return c.json({ error, node_errors: {} }, 400)
    }
    const refusal = validateWorkflow({ nodes: body.prompt, hasPicture })
    const work = refusal ? null : renderOfWorkflow(body.prompt, urlOf)
    if (refusal || !work) {
      log(null, `400 ${refusal?.error.type}`)
      return c.json(refusal ?? {}, 400)
    }
    const { render, output } = work
    const faults = context.faults.strike({ prompt: render.prompt, model: workflowModel, media: render.kind })
    // The words of a proxy in front of it. ComfyUI has no such refusals.
    const byFault: Refuse = ({ code, message, status }) => {
      log(null, String(code))
      return c.json({ error: message, node_errors: {} }, (status === 200 ? (code === 455 ? 503 : code) : status) as 400)
    }
    const refused = await refuseByFault(c, faults, byFault)
    if (refused) return refused
    const asked = body.prompt_id ?? crypto.randomUUID()
    // ComfyUI does not look whether it knows an id. It runs the workflow once more.
    const id = context.store.get(asked) ? `${asked}-again-${crypto.randomUUID()}` : asked
    const task = context.engine.accept({
      id,
      model: workflowModel,
      entry: workflowEntry,
      account,
      request: {
        prompt: body.prompt,
        extraData: { ...body.extra_data, ...(body.client_id && { client_id: body.client_id }) },
        output
      },
      render,
      callbackUrl: null,
      faults
    })
    log(task.id, '200')
    return loseAnswer(c, faults, byFault) ?? c.json({ prompt_id: asked, number: task.createdAtMs, node_errors: {} })
  })

  routes.get('/history/:id', (c) => {
    const id = c.req.param('id')
    const task = context.store.get(id)
    if (task?.family !== 'comfyui-workflow') return c.json({})
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) return c.json({ error: 'Try again.' }, (fault.kind === 'read-rate-limited' ? 429 : fault.status) as 400)
    return c.json(isFinished(task) ? { [id]: historyEntry(task) } : {})
  })

  routes.get('/queue', (c) => {
    const tasks = context.store.list().filter(isQueued)
    const named = (state: string) => tasks.filter((task) => task.state === state).map(queueItem)
    return c.json({ queue_running: named('generating'), queue_pending: named('queuing') })
  })

  routes.post('/queue', async (c) => {
    for (const id of Ids.safeParse(await readJson(c)).data?.delete ?? []) {
      if (context.store.get(id)?.state === 'queuing') context.engine.cancel(id)
    }
    return c.body(null, 200)
  })

  routes.post('/interrupt', async (c) => {
    const wanted = Interrupt.safeParse(await readJson(c)).data?.prompt_id
    for (const task of context.store.list().filter(isQueued)) {
      if (task.state === 'generating' && (!wanted || task.id === wanted)) context.engine.cancel(task.id)
    }
    return c.body(null, 200)
  })

  routes.get('/view', async (c) => {
    const { filename = '', type } = c.req.query()
    if (type !== 'output') return c.body(null, 404)
    return serveAsset(
      c,
      context.store.list().find((task) => task.family === 'comfyui-workflow' && fileName(task) === filename)
    )
  })

  routes.post('/upload/image', async (c) => {
    const about = { atMs: Date.now(), account, contentType: c.req.header('content-type') ?? null }
    const form = await c.req.formData().catch(() => null)
    const file = form?.get('image')
    const subfolder = form?.get('subfolder') ?? ''
    const isTooLarge = file instanceof File && file.size > context.settings().uploadMaxBytes
    if (!(file instanceof File) || !file.name || typeof subfolder !== 'string' || isTooLarge) {
      const status = isTooLarge ? 413 : 400
      context.uploads.add({ ...about, answered: status, message: 'no image', file: null })
      return c.body(null, status)
    }
    const bytes = Buffer.from(await file.arrayBuffer())
    const name = await freeName(basename(file.name), bytes)
    await writeFile(fileOf(name), bytes, { mode: 0o600 })
    const path = `uploads/comfyui-${name}`
    const facts = { filePath: path, downloadUrl: urlOf(name), fileSize: file.size, mimeType: file.type }
    const sha256 = hashOf(bytes)
    context.uploads.add({
      ...about,
      answered: 200,
      message: null,
      file: { fileName: name, ...facts, sha256 }
    })
    return c.json({ name, subfolder, type: 'input' })
  })

  /** The same file keeps its name, and another one of that name gets a number. */
  async function freeName(wanted: string, bytes: Uint8Array): Promise<string> {
    const extension = extname(wanted)
    const stem = wanted.slice(0, wanted.length - extension.length)
    for (let count = 0; ; count += 1) {
      const name = count === 0 ? wanted : `${stem} (${count})${extension}`
      if (!existsSync(fileOf(name)) || hashOf(await readFile(fileOf(name))) === hashOf(bytes)) return name
    }
  }

  routes.get('/object_info', (c) => c.json(objectInfo))
  routes.get('/object_info/:type', (c: Context) => {
    const type = c.req.param('type') ?? ''
    return c.json(Object.hasOwn(nodeTypes, type) ? { [type]: objectInfo[type] } : {})
  })
  routes.get('/system_stats', (c) =>
    c.json({
      system: { os: 'posix', comfyui_version: '0.3.75', python_version: '3.12.7', ram_total: 64e9, ram_free: 48e9 },
      devices: [{ name: 'cuda:0 Understudy', type: 'cuda', index: 0, vram_total: 24e9, vram_free: 22e9 }]
    })
  )

  return routes
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
