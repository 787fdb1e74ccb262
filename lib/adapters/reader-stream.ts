import type { AnswerReader } from '../ports/service-caller.ts'

/** The output of a reader as a stream. It is read only on demand. */
export function toReadableStream(reader: AnswerReader): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason)
    },
    { highWaterMark: 0 }
  )
}
