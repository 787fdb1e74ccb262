import { z } from 'zod'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import type { UploadInput } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { KieSettings } from './settings.ts'

const uploadUrl = 'https://kieai.redpandaai.co'
const answerSchema = z.object({ data: z.object({ downloadUrl: z.url() }) })
/** The body also has the code of a refusal, because HTTP may say 200. */
const refusalSchema = z.object({ code: z.number(), msg: z.string() })

const refusedKeyCodes: ReadonlySet<number> = new Set([401, 403])
const refusedFileCodes: ReadonlySet<number> = new Set([400, 413, 415, 422])

/**
 * kie.ai keeps an uploaded file for some days and returns its address. Throws `PermanentError` when it refuses the key,
 * `invalid-input` when it refuses the file, and `upstream-failed` when a later try may succeed.
 */
export async function uploadToKie(
  { fetch, settings }: ProviderRuntime<KieSettings>,
  input: UploadInput
): Promise<string> {
  const form = new FormData()
  form.append('file', await readFile(input))
  form.append('uploadPath', 'callsheet')
  form.append('fileName', input.fileName)
  const response = await fetch(`${settings.providerUploadUrl ?? uploadUrl}/api/file-stream-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${input.apiKey}`, 'user-agent': 'callsheet' },
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.providerTimeoutSeconds * 1000)
  })
  const answer: unknown = await response.json().catch(() => null)
  const accepted = answerSchema.safeParse(answer)
  if (response.ok && accepted.success) return accepted.data.data.downloadUrl
  throw toRefusal(response.status, answer)
}

function toRefusal(status: number, answer: unknown): Error {
  const refusal = refusalSchema.safeParse(answer).data
  const code = refusal?.code ?? status
  const detail = `The media provider's upload answered ${code}${refusal ? `: ${refusal.msg.slice(0, 300)}` : '.'}`
  if (refusedKeyCodes.has(code)) return new PermanentError(detail)
  return new AppError(refusedFileCodes.has(code) ? 'invalid-input' : 'upstream-failed', detail)
}

/** Keeps one copy of the bytes: each piece becomes a blob when it arrives, and the file refers to these blobs. */
async function readFile({ body, fileName, contentType }: UploadInput): Promise<File> {
  const pieces: Blob[] = []
  // A store never reads into shared memory, which a blob would refuse.
  for await (const piece of body) pieces.push(new Blob([piece as Uint8Array<ArrayBuffer>]))
  return new File(pieces, fileName, { type: contentType })
}
