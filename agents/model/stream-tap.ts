import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { mergeUsage, nothingReported, totalUsage, type TokenUsage } from '@callsheet/lib/model-usage/token-usage.ts'

export interface StreamTap {
  /** Whole events only. True when they lack usage that SDKs insist on. */
  read(events: Uint8Array): boolean
  seen(): { usage: TokenUsage; model: string | null; stopReason: string | null; ended: boolean; failed: boolean }
}

const tappedEventSchema = z.looseObject({
  type: z.string(),
  message: z.looseObject({ model: z.string().optional(), usage: z.unknown().optional() }).optional(),
  delta: z.looseObject({ stop_reason: z.string().nullish() }).optional(),
  usage: z.unknown().optional()
})

/**
 * Only events that name one of these carry what we count (`message_start`, `message_delta`, `message_stop`, `error`), so
 * only they are parsed. What is looked for begins with a letter that the other events' frames have not, which makes the
 * search a third of what it is with the quotation mark.
 */
const tappedNames = ['message_', 'rror"'] as const

/** Reads usage and the end of an answer beside the stream. The bytes are not changed. */
export function createStreamTap(): StreamTap {
  const decoder = new TextDecoder()
  const state = {
    usage: nothingReported,
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
  let lacksUsage = false
  const note = (event: z.infer<typeof tappedEventSchema>) => {
    if (event.type === 'message_start') {
      lacksUsage ||= !hasNumber(event.message?.usage, 'input_tokens')
      state.model = event.message?.model ?? null
      state.usage = mergeUsage(state.usage, event.message?.usage)
    }
    if (event.type === 'message_delta') {
      lacksUsage ||= !hasNumber(event.usage, 'output_tokens')
      state.stopReason = event.delta?.stop_reason ?? state.stopReason
      state.usage = mergeUsage(state.usage, event.usage)
    }
    if (event.type === 'message_stop') state.ended = true
    if (event.type === 'error') state.failed = true
  }
  return {
    read(events) {
      lacksUsage = false
      const text = decoder.decode(events)
      for (const name of tappedNames) {
        let index = text.indexOf(name)
        while (index !== -1) {
          const end = endOfEvent(text, index)
          // A last event without its blank line counts too.
          parser.feed(`${text.slice(startOfEvent(text, index), end)}\n\n`)
          index = text.indexOf(name, end)
        }
      }
      return lacksUsage
    },
    seen: () => ({ ...state, usage: totalUsage(state.usage) })
  }
}

/** Events are apart by a blank line, whose ends are LF or CRLF: found line by line, since an event has few of them. */
function startOfEvent(text: string, index: number): number {
  let start = text.lastIndexOf('\n', index) + 1
  while (start > 0) {
    const before = start === 1 ? 0 : text.lastIndexOf('\n', start - 2) + 1
    if (isBlank(text, before, start - 1)) break
    start = before
  }
  return start
}

function endOfEvent(text: string, index: number): number {
  let end = text.indexOf('\n', index)
  while (end !== -1) {
    const next = text.indexOf('\n', end + 1)
    if (next === -1 || isBlank(text, end + 1, next)) return next === -1 ? text.length : end
    end = next
  }
  return text.length
}

function isBlank(text: string, start: number, end: number): boolean {
  return end === start || (end === start + 1 && text[start] === '\r')
}

function hasNumber(usage: unknown, name: string): boolean {
  return typeof usage === 'object' && usage !== null && typeof Reflect.get(usage, name) === 'number'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
