import type { Context } from 'hono'
import { z } from 'zod'
import type { MediaContext } from '../context.ts'
import { keepInlinePicture } from '../inline-picture.ts'
import { isModerated, makePicture } from '../make-picture.ts'
import type { ModelEntry } from '../model-entry.ts'
import { readJson } from '../read-json.ts'

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
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE'
}

interface Call {
  c: Context
  account: string
  model: string
  entry: ModelEntry
}

/** A still by `generateContent`, which the Gemini API and Vertex AI word alike. */
export async function generateContent(context: MediaContext, { c, account, model, entry }: Call): Promise<Response> {
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
}

/** An error as Google words all of them, a `google.rpc.Status`. */
export function problem(c: Context, code: number, message: string, reason?: string): Response {
  const details = reason && [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]
  const status = statuses[code] ?? 'INTERNAL'
  // No money left is a 403 here.
  const http = code === 402 ? 403 : code
  return c.json({ error: { code: http, message, status, ...(details && { details }) } }, http as 400)
}
