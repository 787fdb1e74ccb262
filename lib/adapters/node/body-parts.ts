/** S3 takes parts of 5 MiB or more, all equal but the last. */
export const partBytes = 8 * 1024 * 1024
/** Small bodies take turns with a few buffers: memory that each takes and leaves is cleared away too late. */
const spareBytes = 1024 * 1024
const maxSpares = 16
const spares: Uint8Array<ArrayBuffer>[] = []

/** Parts of equal size, but the last, all in one buffer: a part is good until the next is asked for, or no more are. */
export async function* inParts(
  body: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
  expectedBytes: number
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = expectedBytes < spareBytes ? (spares.pop() ?? new Uint8Array(spareBytes)) : new Uint8Array(partBytes)
  let filled = 0
  try {
    for await (const chunk of body) {
      onChunk(chunk)
      let rest = chunk
      while (rest.byteLength > 0) {
        if (filled === part.byteLength) part = grown(part)
        const taken = rest.subarray(0, part.byteLength - filled)
        part.set(taken, filled)
        filled += taken.byteLength
        rest = rest.subarray(taken.byteLength)
        if (filled < partBytes) continue
        yield part
        filled = 0
      }
    }
    if (filled > 0) yield part.subarray(0, filled)
  } finally {
    if (part.byteLength === spareBytes && spares.length < maxSpares) spares.push(part)
  }
}

function grown(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(partBytes)
  whole.set(part)
  return whole
}

export async function* watched(
  body: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    onChunk(chunk)
    yield chunk
  }
}

export async function* startingWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}
