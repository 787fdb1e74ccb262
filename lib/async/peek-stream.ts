export interface PeekedStream {
  /** The first bytes: `byteCount` of them, or fewer when the stream is shorter. */
  head: Uint8Array
  /** The whole stream including the head. It must be read or cancelled. */
  stream: ReadableStream<Uint8Array>
}

/** Reads the start of a stream without losing it. Holds only that start in memory. */
export async function peekStream(source: ReadableStream<Uint8Array>, byteCount: number): Promise<PeekedStream> {
  const reader = source.getReader()
  const waiting: Uint8Array[] = []
  let size = 0
  let isDone = false
  while (size < byteCount && !isDone) {
    const { value, done } = await reader.read()
    if (value) {
      waiting.push(value)
      size += value.byteLength
    }
    isDone = done
  }
  const head = new Uint8Array(Math.min(size, byteCount))
  let offset = 0
  for (const chunk of waiting) {
    const part = chunk.subarray(0, head.byteLength - offset)
    head.set(part, offset)
    offset += part.byteLength
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = waiting.shift()
        if (next) return controller.enqueue(next)
        const { value } = isDone ? { value: undefined } : await reader.read()
        if (value) controller.enqueue(value)
        else controller.close()
      },
      cancel: (reason) => reader.cancel(reason)
    },
    { highWaterMark: 0 }
  )
  return { head, stream }
}
