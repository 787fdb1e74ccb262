/** S3 takes parts of 5 MiB or more, all equal but the last. */
export const partBytes = 8 * 1024 * 1024

/** Parts of equal size, but the last, all in one buffer: a part is good until the next is asked for. */
export async function* inParts(
  body: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
  expectedBytes: number
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // A byte more than a small body has: one that is longer than it said goes on in parts.
  let part = new Uint8Array(Math.min(partBytes, expectedBytes + 1))
  let filled = 0
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
