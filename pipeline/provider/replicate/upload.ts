import { z } from 'zod'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { callProvider } from '../call.ts'
import type { UploadInput } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { ReplicateSettings } from './settings.ts'

const fileSchema = z.object({ urls: z.object({ get: z.url() }) })

/**
 * Replicate keeps an uploaded file for a day, and its models may read it by its address. Throws `PermanentError` when
 * it refuses the key, `invalid-input` when it refuses the file, and `upstream-failed` when a later try may succeed.
 */
export async function uploadToReplicate(
  runtime: ProviderRuntime<ReplicateSettings>,
  { body, contentType, fileName, apiKey }: UploadInput
): Promise<string> {
  const form = new FormData()
  form.append('content', new File([await new Response(body).arrayBuffer()], fileName, { type: contentType }))
  const result = await callProvider(runtime, `${runtime.settings.replicateUrl}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    encoded: form
  })
  if (result.kind !== 'answer') throw new AppError('upstream-failed', result.detail)
  const stored = fileSchema.safeParse(result.json).data
  if (result.status < 300 && stored) return stored.urls.get
  const detail = `Replicate's upload answered ${result.status}.`
  if (result.status === 401 || result.status === 403) throw new PermanentError(detail)
  throw new AppError([400, 413, 422].includes(result.status) ? 'invalid-input' : 'upstream-failed', detail)
}
