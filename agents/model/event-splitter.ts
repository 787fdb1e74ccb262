const newline = 10
const carriageReturn = 13

export interface EventSplitter {
  /** The bytes up to the end of the last whole event. Null while no event is whole. */
  push(chunk: Uint8Array): Uint8Array | null
  /** The bytes after the last whole event. */
  rest(): Uint8Array
}

/** Cuts a byte stream of server-sent events at event boundaries only. It never changes the bytes. */
export function createEventSplitter(maxEventBytes: number): EventSplitter {
  let held: Uint8Array[] = []
  let heldBytes = 0

  const hold = (bytes: Uint8Array) => {
    if (bytes.byteLength === 0) return
    held.push(bytes)
    heldBytes += bytes.byteLength
    if (heldBytes > maxEventBytes) throw new Error(`An event is larger than ${maxEventBytes} bytes.`)
  }
  const takeHeld = (): Uint8Array => {
    const joined = joinChunks(held)
    held = []
    heldBytes = 0
    return joined
  }

  return {
    push(chunk) {
      if (heldBytes === 0) {
        const end = lastBoundary(chunk)
        hold(chunk.subarray(end))
        return end === 0 ? null : chunk.subarray(0, end)
      }
      hold(chunk)
      // A boundary ends in a newline. Without one, nothing needs to be joined yet.
      if (!chunk.includes(newline)) return null
      const joined = takeHeld()
      const end = lastBoundary(joined)
      hold(joined.subarray(end))
      return end === 0 ? null : joined.subarray(0, end)
    },
    rest: takeHeld
  }
}

/** Index after the last blank line (LF or CRLF line ends), 0 when there is none. */
function lastBoundary(bytes: Uint8Array): number {
  for (let index = bytes.lastIndexOf(newline); index > 0; index = bytes.lastIndexOf(newline, index - 1)) {
    const before = bytes[index - 1] === carriageReturn ? index - 2 : index - 1
    if (before >= 0 && bytes[before] === newline) return index + 1
  }
  return 0
}

export function joinChunks(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts
  if (first && parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}
