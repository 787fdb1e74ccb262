import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { mergeUsage, noUsage, type TokenUsage } from './token-usage.ts'

export interface StreamTap {
  /** Whole events only. */
  read(events: Uint8Array): void
  seen(): { usage: TokenUsage; model: string | null; stopReason: string | null; ended: boolean; failed: boolean }
}

const tappedEventSchema = z.looseObject({
  type: z.string(),
  message: z.looseObject({ model: z.string().optional(), usage: z.unknown() }).optional(),
  delta: z.looseObject({ stop_reason: z.string().nullish() }).optional(),
  usage: z.unknown().optional()
})

/** Only these carry what we count, so only chunks that name one are parsed. */
const tappedNames = /"(?:message_start|message_delta|message_stop|error)"/

/** Reads usage and the end of an answer beside the stream, without touching its bytes. */
export function createStreamTap(): StreamTap {
  const decoder = new TextDecoder()
  const state = { usage: noUsage, model: null as string | null, stopReason: null as string | null, ended: false, failed: false }
  const parser = createParser({
    onEvent({ data }) {
      if (!tappedNames.test(data)) return
      const parsed = tappedEventSchema.safeParse(parseJson(data))
      if (parsed.success) note(parsed.data)
    }
  })
  const note = (event: z.infer<typeof tappedEventSchema>) => {
    if (event.type === 'message_start') {
      state.model = event.message?.model ?? null
      state.usage = mergeUsage(state.usage, event.message?.usage)
    }
    if (event.type === 'message_delta') {
      state.stopReason = event.delta?.stop_reason ?? state.stopReason
      state.usage = mergeUsage(state.usage, event.usage)
    }
    if (event.type === 'message_stop') state.ended = true
    if (event.type === 'error') state.failed = true
  }
  return {
    read(events) {
      const text = decoder.decode(events)
      if (!tappedNames.test(text)) return
      parser.feed(text)
      // A last event without its blank line counts too.
      if (!text.endsWith('\n')) parser.feed('\n\n')
    },
    seen: () => state
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
