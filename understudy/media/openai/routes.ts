import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { keepInlinePicture } from '../inline-picture.ts'
import { isModerated, makePicture } from '../make-picture.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { openaiModels } from './models.ts'

const Named = z.looseObject({ model: z.string() })
const numbers = new Set(['n', 'output_compression'])

/** OpenAI's images and its list of models, below `/openai/v1`: `generations` takes JSON, `edits` a form with the pictures. */
export function openaiRoutes(context: MediaContext) {
  const routes = new Hono().basePath('/openai/v1')

  routes.get('/models', (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return problem(c, 401, 'Incorrect API key provided.', 'invalid_api_key')
    const data = Object.keys(openaiModels).map((id) => ({
      id,
      object: 'model',
      created: 1_745_000_000,
      owned_by: 'system'
    }))
    return c.json({ object: 'list', data })
  })

  routes.post('/images/generations', async (c) => answer(c, await readJson(c)))
  routes.post('/images/edits', async (c) => {
    const form = await c.req.formData().catch(() => null)
    const body: Record<string, unknown> = {}
    const image: string[] = []
    for (const [name, value] of form?.entries() ?? []) {
      if (value instanceof File) {
        const kept = await keepInlinePicture(context, value.type, new Uint8Array(await value.arrayBuffer()))
        if (!/^image(\[\])?$/.test(name) || !kept)
          return problem(c, 400, `Invalid file '${name}': unsupported mimetype.`)
        image.push(kept)
      } else body[name] = numbers.has(name) ? Number(value) : value
    }
    if (image.length === 0) return problem(c, 400, "Missing required parameter: 'image'.")
    return answer(c, { ...body, image })
  })

  async function answer(c: Context, request: unknown): Promise<Response> {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    if (!account) return problem(c, 401, 'Incorrect API key provided.', 'invalid_api_key')
    const named = Named.safeParse(request).data
    const { model = '', ...input } = named ?? {}
    const entry = findModel(openaiModels, model)
    if (!entry) return problem(c, 400, `The model '${model}' does not exist.`, 'model_not_found')
    const made = await makePicture(context, {
      c,
      account,
      model,
      entry,
      request,
      input,
      refuse: (status, message) => refusal(c, status, message)
    })
    if (made instanceof Response) return made
    const { task, base64 } = made
    if (isModerated(task)) {
      return problem(c, 400, 'Your request was rejected by the safety system.', 'moderation_blocked')
    }
    if (task.state === 'fail') return problem(c, 500, 'The server had an error while processing your request.')
    return c.json({
      created: Math.floor(Date.now() / 1000),
      data: base64 ? [{ b64_json: base64 }] : [],
      usage: {
        input_tokens: 20,
        input_tokens_details: { text_tokens: 20, image_tokens: 0 },
        output_tokens: 1056,
        total_tokens: 1076
      }
    })
  }

  return routes
}

/** No money left is a 429 here, as too many requests are. */
const refusal = (c: Context, status: number, message: string): Response =>
  status === 402
    ? problem(c, 429, 'You exceeded your current quota.', 'insufficient_quota')
    : problem(c, status, message, status === 429 ? 'rate_limit_exceeded' : undefined)

function problem(c: Context, status: number, message: string, code: string | null = null): Response {
  const type = status >= 500 ? 'server_error' : 'invalid_request_error'
  return c.json({ error: { message, type, param: null, code } }, status as 400)
}
