import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { answerReadFault, findFault, loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { generateContent, problem } from '../google/generate-content.ts'
import { keepInlinePicture } from '../inline-picture.ts'
import { isModerated } from '../make-picture.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { resultBase64 } from '../tasks/result-bytes.ts'
import { isFinished, type Task } from '../tasks/tasks.ts'
import { stillModels, veoModels } from './models.ts'
import { standInProject } from './service-account.ts'
import { accountOfToken, exchange } from './tokens.ts'

const Picture = z.strictObject({ bytesBase64Encoded: z.base64(), mimeType: z.string() })
const Create = z.strictObject({
  instances: z
    .array(z.strictObject({ prompt: z.string(), image: Picture.optional(), lastFrame: Picture.optional() }))
    .length(1),
  parameters: z.record(z.string(), z.unknown())
})
const Fetch = z.strictObject({ operationName: z.string() })

/** Vertex AI, below `/vertex` and, in a region, `/vertex-region`: of a project with a token of a service account, or in express mode with an API key. */
export function vertexRoutes(context: MediaContext) {
  const routes = new Hono()
  const handedOut = new Set<string>()

  routes.post('/vertex/token', async (c) => {
    const answer = exchange(new URLSearchParams(await c.req.text()), context.keys, context.callbackSecret)
    if ('error' in answer) return c.json({ error: answer.error, error_description: answer.description }, 400)
    return c.json({ access_token: answer.token, expires_in: answer.expiresIn, token_type: 'Bearer' })
  })

  /** Express mode: stills alone. */
  routes.post('/vertex/v1/publishers/google/models/:call', (c) => {
    const key = c.req.header('x-goog-api-key')
    const account = authenticate(key && `Bearer ${key}`, 'Bearer', context.keys)
    if (!account) return problem(c, 400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID')
    return callStill(c, account)
  })

  /** Stills are served without a region, and clips in one. */
  routes.post('/vertex/v1/projects/:project/locations/global/publishers/google/models/:call', (c) =>
    ofProject(c, (account) => callStill(c, account))
  )
  routes.post('/vertex-region/v1/projects/:project/locations/:location/publishers/google/models/:call', (c) => {
    const { project, location } = c.req.param()
    return ofProject(c, (account) => callClip(c, account, `projects/${project}/locations/${location}`))
  })

  async function ofProject(c: Context, call: (account: string) => Promise<Response>): Promise<Response> {
    const project = c.req.param('project')
    if (c.req.header('x-goog-api-key')) {
      return problem(c, 401, 'API keys are not supported by this API. Expected OAuth2 access token.')
    }
    const account = accountOfToken(c.req.header('authorization'), context.callbackSecret)
    if (!account) return problem(c, 401, 'Request had invalid authentication credentials.')
    return project === standInProject
      ? call(account)
      : problem(c, 403, `Permission denied on resource project ${project}.`)
  }

  async function callStill(c: Context, account: string): Promise<Response> {
    const { model, method, notFound } = named(c)
    const entry = findModel(stillModels, model)
    if (!entry) return notFound()
    if (method === 'countTokens') return c.json({ totalTokens: 1, totalBillableCharacters: 6 })
    return method === 'generateContent' ? generateContent(context, { c, account, model, entry }) : notFound()
  }

  async function callClip(c: Context, account: string, place: string): Promise<Response> {
    const { model, method, notFound } = named(c)
    if (!findModel(veoModels, model)) return notFound()
    if (method === 'predictLongRunning') return create(c, account, place, model)
    return method === 'fetchPredictOperation' ? read(c, account, place, model) : notFound()
  }

  async function create(c: Context, account: string, place: string, model: string): Promise<Response> {
    const body = Create.safeParse(await readJson(c))
    if (!body.success) return problem(c, 400, z.prettifyError(body.error))
    const [instance] = body.data.instances
    const { prompt = '', image, lastFrame } = instance ?? {}
    const pictures: Record<string, string> = {}
    for (const [name, picture] of Object.entries({ image, lastFrame })) {
      if (!picture) continue
      const bytes = Buffer.from(picture.bytesBase64Encoded, 'base64')
      const kept = await keepInlinePicture(context, picture.mimeType, bytes)
      if (!kept) return problem(c, 400, `Unsupported MIME type: ${picture.mimeType}`)
      pictures[name] = kept
    }
    const request = { prompt, ...pictures, ...body.data.parameters }
    const log = (taskId: string | null, answered: string) =>
      context.requests.add({ atMs: Date.now(), path: c.req.path, body: request, account, taskId, answered })
    const refuse = (status: number, message: string) => {
      log(null, String(status))
      return problem(c, status, message, status === 402 ? 'BILLING_DISABLED' : undefined)
    }
    const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
    if (wait > 0) return refuse(429, `Quota exceeded for ${model}.`)
    const entry = findModel(veoModels, model)
    const input = entry?.parse(request)
    if (!entry || !input?.ok) return refuse(400, input?.ok === false ? input.reason : 'No such model.')
    const faults = context.faults.strike({ prompt, model, media: input.render.kind })
    const byFault: Refuse = ({ code, message, status }) =>
      refuse(status === 200 ? (code === 455 ? 503 : code) : status, message)
    const refused = await refuseByFault(c, faults, byFault)
    if (refused) return refused
    const id = crypto.randomUUID()
    context.engine.accept({ id, model, entry, account, request, render: input.render, callbackUrl: null, faults })
    log(id, '200')
    return loseAnswer(c, faults, byFault) ?? c.json({ name: operationName(place, model, id) })
  }

  async function read(c: Context, account: string, place: string, model: string): Promise<Response> {
    const wait = context.reads.take(account, context.settings().readsPerSecond)
    if (wait > 0) return problem(c, 429, 'Quota exceeded for reads.')
    const body = Fetch.safeParse(await readJson(c))
    if (!body.success) return problem(c, 400, z.prettifyError(body.error))
    const name = body.data.operationName
    const task = context.store.get(name.split('/').at(-1) ?? '')
    const isOurs = task?.family === 'vertex-videos' && task.account === account && task.model === model
    if (!isOurs || name !== operationName(place, model, task.id)) return problem(c, 404, 'The operation was not found.')
    const fault = context.engine.readFault(task)
    const odd = answerReadFault(fault)
    if (odd) return odd
    if (fault) return problem(c, fault.kind === 'read-rate-limited' ? 429 : fault.status, 'Try again.')
    if (!isFinished(task)) return c.json({ name })
    // The record went after it was read once.
    if (handedOut.has(task.id) && findFault(task.faults, 'asset-gone')) {
      return problem(c, 404, 'The operation was not found.')
    }
    handedOut.add(task.id)
    return c.json({ name, done: true, ...(await endOf(task)) })
  }

  return routes
}

/** An operation that failed is a success of HTTP. What was filtered for its content is a success without videos. */
async function endOf(task: Task): Promise<object> {
  const type = { '@type': 'type.googleapis.com/cloud.ai.large_models.vision.GenerateVideoResponse' }
  if (isModerated(task)) {
    const raiMediaFilteredReasons = ['Veo found content that violates the usage guidelines. Support codes: 58061214']
    return { response: { ...type, raiMediaFilteredCount: 1, raiMediaFilteredReasons } }
  }
  // Codes of `google.rpc.Code`: INVALID_ARGUMENT and INTERNAL.
  const code = task.failCode === '422' ? 3 : 13
  if (task.state === 'fail') return { error: { code, message: task.failMessage ?? 'Internal error encountered.' } }
  const bytesBase64Encoded = await resultBase64(task)
  const videos = bytesBase64Encoded === null ? [] : [{ bytesBase64Encoded, mimeType: 'video/mp4' }]
  return { response: { ...type, raiMediaFilteredCount: 0, videos } }
}

const operationName = (place: string, model: string, id: string): string =>
  `${place}/publishers/google/models/${model}/operations/${id}`

function named(c: Context) {
  const [model = '', method = ''] = (c.req.param('call') ?? '').split(':')
  const notFound = () => problem(c, 404, `Publisher model ${model} was not found or does not support ${method}.`)
  return { model, method, notFound }
}
