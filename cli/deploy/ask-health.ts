import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { z } from 'zod'

export type Health = z.infer<typeof healthResponseSchema>

const problemSchema = z.object({ code: z.string(), detail: z.string() })

/** Long enough for a cold start. */
const timeoutSeconds = 15

/** Which unit answers at an address, or what came instead. */
export async function askHealth(url: string): Promise<{ answer: Health } | { problem: string }> {
  const address = `${url.replace(/\/+$/, '')}/health`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutSeconds * 1000) })
    const body: unknown = await response.json().catch(() => null)
    const health = healthResponseSchema.safeParse(body)
    if (health.success) return { answer: health.data }
    const refusal = problemSchema.safeParse(body)
    if (refusal.success) return { problem: `${address} answers ${response.status}: ${refusal.data.detail}` }
    return { problem: `${address} answers ${response.status} with something that is no unit of ours.` }
  } catch {
    return { problem: `${address} does not answer.` }
  }
}
