import { z } from 'zod'

const eventSchema = z.looseObject({
  type: z.enum(['message_start', 'message_delta']),
  message: z.looseObject({ usage: z.looseObject({}).nullish() }).optional(),
  usage: z.looseObject({}).nullish()
})

/**
 * Whole events with the usage that SDKs insist on and some servers leave out: zeros, because nothing was counted. Every
 * other line stays as it came.
 */
export function completeEvents(events: Uint8Array): Uint8Array {
  const lines = new TextDecoder().decode(events).split('\n')
  return new TextEncoder().encode(lines.map(completeLine).join('\n'))
}

function completeLine(line: string): string {
  const data = /^data: ?(.*?)(\r?)$/.exec(line)
  const { data: event } = eventSchema.safeParse(parseJson(data?.[1] ?? ''))
  if (!data || !event) return line
  const { message } = event
  const completed =
    event.type === 'message_start' && message
      ? { ...event, message: { ...message, usage: { input_tokens: 0, output_tokens: 0, ...message.usage } } }
      : { ...event, usage: { output_tokens: 0, ...event.usage } }
  return `data: ${JSON.stringify(completed)}${data[2]}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
