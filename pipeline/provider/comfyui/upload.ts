import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { UploadInput } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { comfyuiAddress } from './call-comfyui.ts'
import type { ComfyuiSettings } from './settings.ts'

const storedSchema = z.object({ name: z.string().min(1), subfolder: z.string().default('') })

/**
 * Puts a picture into ComfyUI's input folder and returns the name by which a `LoadImage` node finds it. Nothing is
 * overwritten: ComfyUI gives the same file its old name, and another one a new name. Errors: `invalid-input` when it
 * refuses the file, `upstream-failed` when a later try may succeed.
 */
export async function uploadToComfyui(
  runtime: ProviderRuntime<ComfyuiSettings>,
  { body, contentType, fileName }: UploadInput
): Promise<string> {
  const pieces: Blob[] = []
  // A store never reads into shared memory, which a blob would refuse.
  for await (const piece of body) pieces.push(new Blob([piece as Uint8Array<ArrayBuffer>]))
  const form = new FormData()
  form.append('image', new File(pieces, fileName, { type: contentType }))
  form.append('type', 'input')
  form.append('subfolder', 'callsheet')
  const response = await runtime.fetch(comfyuiAddress(runtime, '/upload/image'), {
    method: 'POST',
    headers: { 'user-agent': 'callsheet' },
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(runtime.settings.providerTimeoutSeconds * 1000)
  })
  const stored = storedSchema.safeParse(await response.json().catch(() => null)).data
  if (response.ok && stored) return stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name
  const detail = `ComfyUI's upload answered ${response.status}.`
  throw new AppError([400, 413, 415].includes(response.status) ? 'invalid-input' : 'upstream-failed', detail)
}
