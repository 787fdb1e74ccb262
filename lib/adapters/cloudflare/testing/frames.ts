import { AppError, type ErrorCode } from '../../../errors.ts'

/** How an error crosses between workerd and the suite, with its code. */
export interface WireError {
  code: ErrorCode | null
  message: string
  details: Record<string, unknown>
}

const kinds = { bytes: 0, error: 1, end: 2 } as const
const headerBytes = 5

export function toWireError(error: unknown): WireError {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details }
  return { code: null, message: error instanceof Error ? error.message : String(error), details: {} }
}

export function fromWireError({ code, message, details }: WireError): Error {
  return code ? new AppError(code, message, { details }) : new Error(message)
}

/** A body for the other side, with the same end or error. It is read only as fast as the other side asks for it. */
export function toFrames(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await reader.read()
          controller.enqueue(done ? frame(kinds.end, new Uint8Array()) : frame(kinds.bytes, value))
          if (done) controller.close()
        } catch (error) {
          controller.enqueue(frame(kinds.error, new TextEncoder().encode(JSON.stringify(toWireError(error)))))
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason)
    },
    { highWaterMark: 0 }
  )
}

export function fromFrames(framed: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = framed.getReader()
  let held = new Uint8Array()
  const take = async (size: number): Promise<Uint8Array> => {
    while (held.byteLength < size) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The frames end too early.')
      held = join(held, value)
    }
    const taken = held.slice(0, size)
    held = held.slice(size)
    return taken
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const header = await take(headerBytes)
        const payload = await take(new DataView(header.buffer).getUint32(1))
        if (header[0] === kinds.end) return controller.close()
        if (header[0] === kinds.error) throw fromWireError(JSON.parse(new TextDecoder().decode(payload)))
        controller.enqueue(payload)
      },
      cancel: (reason) => reader.cancel(reason)
    },
    { highWaterMark: 0 }
  )
}

function frame(kind: number, payload: Uint8Array): Uint8Array {
  const header = new Uint8Array(headerBytes)
  const view = new DataView(header.buffer)
  view.setUint8(0, kind)
  view.setUint32(1, payload.byteLength)
  return join(header, payload)
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(left.byteLength + right.byteLength)
  both.set(left)
  both.set(right, left.byteLength)
  return both
}
