import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { z } from 'zod'

/** A refusal says a status and a message; one of a field that does not fit names the field. */
const refusalSchema = z.object({
  detail: z.union([
    z.object({ status: z.string().default('api_error'), message: z.string() }),
    z
      .array(z.object({ loc: z.array(z.union([z.string(), z.number()])).default([]), msg: z.string() }))
      .min(1)
      .transform((issues) => ({
        status: 'invalid_request_error',
        message: issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
      }))
  ])
})

/** A refusal of ElevenLabs in the form of the model APIs. */
export function toErrorBody(refusal: string): string {
  const { data } = refusalSchema.safeParse(parse(refusal))
  if (!data) return refusal
  const { status, message } = data.detail
  return JSON.stringify({ error: { type: status, message: `${message} (${status})` } })
}

function parse(text: string): unknown {
  try {
    return parseStorableJson(text)
  } catch {
    return undefined
  }
}
