import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { UploadInput } from '../port.ts'

const uploadUrl = 'https://kieai.redpandaai.co'
const answerSchema = z.object({ data: z.object({ downloadUrl: z.url() }) })

/** kie.ai keeps an uploaded file for some days and gives its address. */
export async function uploadToKie({ fetch, settings }: PipelineRuntime, input: UploadInput): Promise<string> {
  const form = new FormData()
  const bytes = await new Response(input.body).blob()
  form.append('file', new File([bytes], input.fileName, { type: input.contentType }))
  form.append('uploadPath', 'callsheet')
  form.append('fileName', input.fileName)
  const response = await fetch(`${settings.providerUploadUrl ?? uploadUrl}/api/file-stream-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${input.apiKey}`, 'user-agent': 'callsheet' },
    body: form,
    signal: AbortSignal.timeout(settings.providerTimeoutSeconds * 1000)
  })
  const parsed = answerSchema.safeParse(await response.json().catch(() => null))
  if (!response.ok || !parsed.success) {
    throw new AppError('upstream-failed', `The media provider's upload answered ${response.status}.`)
  }
  return parsed.data.data.downloadUrl
}
