import { finished, type Readable } from 'node:stream'

/**
 * A Node stream as a web stream. It is read only as fast as the reader asks, piece by piece: the stream's iterator
 * would join, and so copy, all bytes that arrived meanwhile. Node's own `Readable.toWeb` throws an uncaught error when
 * the reader cancels while data is on its way.
 */
export function toWebStream(source: Readable, onChunk?: (chunk: Uint8Array) => void): ReadableStream<Uint8Array> {
  let isLeft = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        source.on('data', (chunk: Uint8Array) => {
          source.pause()
          if (isLeft) return
          try {
            onChunk?.(chunk)
            controller.enqueue(chunk)
          } catch (error) {
            isLeft = true
            controller.error(error)
            source.destroy()
          }
        })
        source.pause()
        finished(source, (error) => {
          if (isLeft) return
          if (error) controller.error(error)
          else controller.close()
        })
        source.on('error', ignoreAfterEnd)
      },
      pull() {
        source.resume()
      },
      cancel() {
        isLeft = true
        source.destroy()
      }
    },
    { highWaterMark: 0 }
  )
}

function ignoreAfterEnd(): void {
  // A reader that is still there got the error. A reader that left does not want it.
}
