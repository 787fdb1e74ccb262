import { EventSourceParserStream } from 'eventsource-parser/stream'

import { AppError } from '@callsheet/lib/errors.ts'
import type { MessagesRequest, MessagesResponse } from '@callsheet/lib/wire/agents-run.ts'
import { createItemScanner } from './item-scanner.ts'
import type { ScannedItem } from './item-scanner.ts'
import { createMessageAssembler } from './message-assembler.ts'
import type { CallModel } from '@callsheet/lib/prompts/run-agent.ts'

export interface StreamingCallOptions {
  /** Calls the agents service's `POST /stream` and returns its body: server-sent events. */
  openStream(request: MessagesRequest): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Called with each object in a list of the answer when it is complete: a shot, an element, a scene. */
  onItem(item: ScannedItem): void
  /** Called before each attempt. From the second on, everything shown before is invalid. */
  onAttempt?(attempt: number): void
}

/** A stream that broke off is asked for once more. The agents service has already tried the start of each. */
const mostStreams = 2

/**
 * A `callModel` for `runAgent` that shows the answer while it is written. Checks and repairs stay the same. Items are
 * as the model wrote them, before validation. A stream that breaks off is no answer, so it uses up no repair.
 */
export function createStreamingCall({ openStream, onItem, onAttempt }: StreamingCallOptions): CallModel {
  let attempt = 0
  return async (request) => {
    for (let streams = 1; ; streams += 1) {
      attempt += 1
      onAttempt?.(attempt)
      const stream = await openStream(request)
      try {
        return await readMessage(stream, onItem)
      } catch (error) {
        if (!(error instanceof AppError) || !error.retryable || streams >= mostStreams) throw error
      }
    }
  }
}

async function readMessage(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onItem: (item: ScannedItem) => void
): Promise<MessagesResponse> {
  const assembler = createMessageAssembler({ onToolInput: createItemScanner(onItem) })
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  try {
    for await (const { data } of events) assembler.read(data)
    const message = assembler.finish()
    if (message !== null) return message
  } catch (error) {
    throw error instanceof AppError ? error : brokeOff(error)
  }
  throw brokeOff()
}

function brokeOff(cause?: unknown): AppError {
  return new AppError('upstream-failed', 'The model broke off in the middle of its answer.', { cause })
}
