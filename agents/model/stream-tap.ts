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

/** Only these carry what we count, so only events that name one are parsed. */
const tappedNames = /"(?:message_start|message_delta|message_stop|error)"/g

/** Reads usage and the end of an answer beside the stream, without touching its bytes. */
export function createStreamTap(): StreamTap {
  const decoder = new TextDecoder()
  const state = {
    usage: noUsage,
    model: null as string | null,
    stopReason: null as string | null,
    ended: false,
    failed: false
  }
  const parser = createParser({
    onEvent({ data }) {
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
      let readTo = 0
      for (const { index } of text.matchAll(tappedNames)) {
        if (index < readTo) continue
        readTo = endOfEvent(text, index)
        // A last event without its blank line counts too.
        parser.feed(`${text.slice(startOfEvent(text, index), readTo)}\n\n`)
      }
    },
    seen: () => state
  }
}

/** Events are apart by a blank line, whose ends are LF or CRLF. */
function startOfEvent(text: string, index: number): number {
  return Math.max(text.lastIndexOf('\n\n', index), text.lastIndexOf('\n\r\n', index)) + 1
}

function endOfEvent(text: string, index: number): number {
  const ends = [text.indexOf('\n\n', index), text.indexOf('\n\r\n', index)].filter((end) => end !== -1)
  return ends.length === 0 ? text.length : Math.min(...ends)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
