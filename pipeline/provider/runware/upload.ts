import { z } from 'zod'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { callProvider } from '../call.ts'
import type { UploadInput } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { runwareAnswerSchema } from './answers.ts'
import type { RunwareSettings } from './settings.ts'

const storedSchema = z.object({ data: z.array(z.object({ mediaURL: z.url() })).min(1) })

/**
 * Runware's media storage takes the bytes inside the JSON and returns an address. Throws `PermanentError` when it
 * refuses the key, `invalid-input` when it refuses the file, and `upstream-failed` when a later try may succeed.
 */
export async function uploadToRunware(
  runtime: ProviderRuntime<RunwareSettings>,
  { body, contentType, apiKey }: UploadInput
): Promise<string> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const result = await callProvider(runtime, runtime.settings.runwareUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: [
      {
        taskType: 'mediaStorage',
        taskUUID: crypto.randomUUID(),
        operation: 'upload',
        media: `data:${contentType};base64,${toBase64(bytes)}`
      }
    ]
  })
  if (result.kind !== 'answer') throw new AppError('upstream-failed', result.detail)
  const stored = storedSchema.safeParse(result.json).data?.data[0]
  if (result.status === 200 && stored) return stored.mediaURL
  const error = runwareAnswerSchema.safeParse(result.json).data?.errors?.[0]
  const detail = `Runware's upload answered ${result.status}${error ? `: ${error.code} ${error.message ?? ''}` : '.'}`
  if (result.status === 401 || result.status === 403) throw new PermanentError(detail)
  throw new AppError([400, 413, 422].includes(result.status) ? 'invalid-input' : 'upstream-failed', detail)
}
