import { z } from 'zod'

import { AppError, type ErrorCode } from '@callsheet/lib/errors.ts'
import { storableValue } from '@callsheet/lib/text/storable-text.ts'
import { messagesResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import type { MessagesResponse } from '@callsheet/lib/wire/agents-run.ts'

export interface MessageAssembler {
  /** The data of one server-sent event. */
  read(data: string): void
  /** The complete message. Null when the stream ended too early. */
  finish(): MessagesResponse | null
}

const eventSchema = z.looseObject({ type: z.string() })
const startSchema = z.object({ message: z.record(z.string(), z.unknown()) })
const blockStartSchema = z.object({ index: z.number(), content_block: z.looseObject({ type: z.string() }) })
const blockDeltaSchema = z.object({
  index: z.number(),
  delta: z.object({
    text: z.string().optional(),
    partial_json: z.string().optional(),
    thinking: z.string().optional(),
    signature: z.string().optional()
  })
})
const messageDeltaSchema = z.object({
  delta: z.record(z.string(), z.unknown()),
  usage: z.record(z.string(), z.unknown()).default({})
})
const errorSchema = z.object({
  error: z.object({ type: z.string().default('api_error'), message: z.string().default('no reason given') })
})

/** Errors that a provider sends in the middle of a stream, after it has answered 200. */
const codes: Record<string, ErrorCode> = {
  overloaded_error: 'unavailable',
  rate_limit_error: 'rate-limited',
  timeout_error: 'upstream-timeout'
}

interface Block {
  start: Record<string, unknown> & { type: string }
  text: string
  json: string
  /** The provider takes a thought back only as it gave it, with its signature. */
  thinking: string
  signature: string
}

/** Joins the events of a streamed answer into the object that `/run` would return. */
export function createMessageAssembler(options: { onToolInput(chunk: string): void }): MessageAssembler {
  const blocks = new Map<number, Block>()
  let message: Record<string, unknown> = {}
  let usage: Record<string, unknown> = {}
  let isComplete = false

  const readers: Record<string, (event: unknown) => void> = {
    message_start(event) {
      message = startSchema.parse(event).message
      usage = z.record(z.string(), z.unknown()).catch({}).parse(message['usage'])
    },
    content_block_start(event) {
      const { index, content_block: start } = blockStartSchema.parse(event)
      blocks.set(index, { start, text: '', json: '', thinking: '', signature: '' })
    },
    content_block_delta(event) {
      const { index, delta } = blockDeltaSchema.parse(event)
      const block = blocks.get(index)
      if (block === undefined) return
      block.text += delta.text ?? ''
      block.json += delta.partial_json ?? ''
      block.thinking += delta.thinking ?? ''
      block.signature += delta.signature ?? ''
      if (delta.partial_json !== undefined) options.onToolInput(delta.partial_json)
    },
    message_delta(event) {
      const { delta, usage: more } = messageDeltaSchema.parse(event)
      message = { ...message, ...delta }
      usage = { ...usage, ...more }
    },
    message_stop() {
      isComplete = true
    },
    error(event) {
      const { type, message: said } = errorSchema.parse(event).error
      throw new AppError(codes[type] ?? 'upstream-failed', `The model broke off: ${said}`, {
        retryable: type !== 'invalid_request_error'
      })
    }
  }

  return {
    read(data) {
      const event = eventSchema.parse(JSON.parse(data))
      readers[event.type]?.(event)
    },
    finish() {
      if (!isComplete) return null
      const content = [...blocks].toSorted(([a], [b]) => a - b).map(([, block]) => contentOf(block))
      return messagesResponseSchema.parse(storableValue({ ...message, usage, content }))
    }
  }
}

/** A tool's input that was cut off stays text. The schema refuses it, and the model is told the reason. */
function contentOf({ start, text, json, thinking, signature }: Block): Record<string, unknown> {
  if (start.type === 'text') return { ...start, text }
  if (start.type === 'thinking') return { ...start, thinking, signature }
  if (start.type !== 'tool_use') return start
  try {
    return { ...start, input: JSON.parse(json === '' ? '{}' : json) }
  } catch {
    return { ...start, input: json }
  }
}
