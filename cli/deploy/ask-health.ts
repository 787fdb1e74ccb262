import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import type { z } from 'zod'

export type Health = z.infer<typeof healthResponseSchema>

/** Long enough for a cold start. */
const timeoutSeconds = 15

/** Who answers at an address, or what came instead. */
export async function askHealth(url: string): Promise<{ answer: Health } | { problem: string }> {
  const address = `${url.replace(/\/+$/, '')}/health`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutSeconds * 1000) })
    const parsed = healthResponseSchema.safeParse(await response.json().catch(() => null))
    if (parsed.success) return { answer: parsed.data }
    return { problem: `${address} answers ${response.status} with something that is no unit of ours.` }
  } catch {
    return { problem: `${address} does not answer.` }
  }
}
