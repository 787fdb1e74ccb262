import type { Readable } from 'node:stream'

/**
 * A Node stream as a web stream, read only as fast as it is asked for. Node's own `Readable.toWeb` throws an
 * uncaught error when the reader cancels while data is on its way.
 */
export function toWebStream(source: Readable, onChunk?: (chunk: Uint8Array) => void): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  source.on('error', ignoreAfterCancel)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next()
          if (done) return controller.close()
          onChunk?.(value)
          controller.enqueue(value)
        } catch (error) {
          source.destroy()
          controller.error(error)
        }
      },
      cancel() {
        source.destroy()
      }
    },
    { highWaterMark: 0 }
  )
}

function ignoreAfterCancel(): void {
  // The reader that is still there gets the error from the iterator; one that has left does not want it.
}
