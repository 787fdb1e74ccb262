import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { keepInlinePicture } from '../inline-picture.ts'
import { isModerated, makePicture } from '../make-picture.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import { googleModels } from './models.ts'

const Part = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: z.base64() }) })
])
const Body = z.strictObject({
  contents: z.array(z.object({ role: z.literal('user'), parts: z.array(Part).min(1) })).length(1),
  generationConfig: z.strictObject({
    responseModalities: z.array(z.enum(['TEXT', 'IMAGE'])),
    imageConfig: z.strictObject({ aspectRatio: z.string().optional(), imageSize: z.string().optional() }).optional(),
    seed: z.number().int().optional()
  }),
  safetySettings: z.array(z.unknown()).optional()
})

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE'
}

/** The Gemini API, below `/google/v1beta`: `models/NAME:generateContent` of its image models. */
export function googleRoutes(context: MediaContext) {
  const routes = new Hono()

  const accountOf = (c: Context): string | null => {
    const key = c.req.header('x-goog-api-key')
    return authenticate(key && `Bearer ${key}`, 'Bearer', context.keys)
  }
  const refuseKey = (c: Context) =>
    problem(c, 400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID')

  routes.get('/google/v1beta/models', (c) => {
    if (!accountOf(c)) return refuseKey(c)
    const models = Object.keys(googleModels).map((name) => ({
      name: `models/${name}`,
      version: '1',
      displayName: name,
      description: 'Makes pictures.',
      inputTokenLimit: 65_536,
      outputTokenLimit: 32_768,
      supportedGenerationMethods: ['generateContent', 'countTokens']
    }))
    return c.json({ models })
  })

  routes.post('/google/v1beta/models/:call', async (c) => {
    const account = accountOf(c)
    if (!account) return refuseKey(c)
    const [model = '', method = ''] = c.req.param('call').split(':')
    const entry = findModel(googleModels, model)
    if (!entry || method !== 'generateContent') {
      return problem(c, 404, `models/${model} is not found for API version v1beta, or is not supported for ${method}.`)
    }
    const body = Body.safeParse(await readJson(c))
    if (!body.success) return problem(c, 400, z.prettifyError(body.error))
    const parts = body.data.contents[0]?.parts ?? []
    const pictures: string[] = []
    for (const part of parts) {
      if (!('inlineData' in part)) continue
      const { mimeType, data } = part.inlineData
      const kept = await keepInlinePicture(context, mimeType, Buffer.from(data, 'base64'))
      if (!kept) return problem(c, 400, `Unsupported MIME type: ${mimeType}`)
      pictures.push(kept)
    }
    const { imageConfig = {} } = body.data.generationConfig
    const prompt = parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n')
    const made = await makePicture(context, {
      c,
      account,
      model,
      entry,
      request: { prompt, pictures, ...imageConfig },
      input: { prompt, pictures, ...imageConfig },
      refuse: (status, message) => problem(c, status, message, status === 402 ? 'BILLING_DISABLED' : undefined)
    })
    if (made instanceof Response) return made
    const { task, base64 } = made
    if (task.state === 'fail' && !isModerated(task)) return problem(c, 500, 'An internal error has occurred.')
    const mimeType = task.result?.contentType
    return c.json({
      candidates: [
        base64
          ? {
              content: { role: 'model', parts: [{ inlineData: { mimeType, data: base64 } }] },
              finishReason: 'STOP',
              index: 0
            }
          : { finishReason: isModerated(task) ? 'IMAGE_SAFETY' : 'NO_IMAGE', index: 0 }
      ],
      usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 1120, totalTokenCount: 1140 },
      modelVersion: model,
      responseId: task.id
    })
  })

  return routes
}

function problem(c: Context, code: number, message: string, reason?: string): Response {
  const details = reason && [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]
  const status = statuses[code] ?? 'INTERNAL'
  // No money left is a 403 here.
  const http = code === 402 ? 403 : code
  return c.json({ error: { code: http, message, status, ...(details && { details }) } }, http as 400)
}
