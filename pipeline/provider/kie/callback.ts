import { z } from 'zod'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { hmacSha256, isEqual } from '../../signatures.ts'
import type { CallbackRequest } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { KieSettings } from './settings.ts'

const replayWindowSeconds = 300

const callbackSchema = z.object({
  data: z.object({ taskId: z.string().min(1).max(200).optional(), task_id: z.string().min(1).max(200).optional() })
})

export function readKieCallback({ body }: CallbackRequest): string | null {
  try {
    const { data } = callbackSchema.parse(parseStorableJson(new TextDecoder().decode(body)))
    return data.taskId ?? data.task_id ?? null
  } catch {
    return null
  }
}

/** base64(HMAC-SHA256(`taskId.timestamp`)): the body itself is not signed. */
export async function verifyKieCallback(
  { settings, clock }: ProviderRuntime<KieSettings>,
  { headers }: CallbackRequest,
  taskId: string
): Promise<'valid' | 'invalid' | 'unsigned'> {
  const secret = settings.providerCallbackSecret
  if (!secret) return 'unsigned'
  const timestamp = headers.get('x-webhook-timestamp') ?? ''
  const age = Math.abs(clock.now().getTime() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > replayWindowSeconds) return 'invalid'
  const expected = toBase64(hmacSha256(secret, `${taskId}.${timestamp}`))
  return isEqual(expected, headers.get('x-webhook-signature') ?? '') ? 'valid' : 'invalid'
}
