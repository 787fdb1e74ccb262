import { giveBack } from './give-back.ts'

/** S3 takes parts of 5 MiB or more. All parts except the last have the same size. */
export const partBytes = 8 * 1024 * 1024
/** Bodies take turns with a few buffers: memory that each takes and leaves is cleared away too late. */
const spareBytes = 1024 * 1024
const maxSpares = 16
const spares: Uint8Array<ArrayBuffer>[] = []

/** Parts of equal size except the last, all in one buffer. A part is valid until the next read or the end. */
export async function* inParts(
  body: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
  expectedBytes: number
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = expectedBytes < spareBytes ? takeSpare() : new Uint8Array(partBytes)
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
      giveBack(chunk)
    }
    if (filled > 0) yield part.subarray(0, filled)
  } finally {
    if (part.byteLength === spareBytes) leaveSpare(part)
  }
}

function grown(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(partBytes)
  whole.set(part)
  return whole
}

/** Two buffers for the pieces of one body. */
export type Turns = readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]

export const takeTurns = (): Turns => [takeSpare(), takeSpare()]

/**
 * Call this only after the receiver of the pieces has answered. A small last piece may still wait in the socket when
 * its write returns.
 */
export const leaveTurns = (turns: Turns): void => turns.forEach(leaveSpare)

/**
 * A body in pieces of 1 MiB, the next one filled while one is sent. A piece is good until the next is asked for, which is
 * when a socket has handed it on: it is more than a socket takes without that. The last is good until its turns are left.
 */
export async function* inTurns(
  body: ReadableStream<Uint8Array>,
  turns: Turns,
  onChunk: (chunk: Uint8Array) => void
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let rest: Uint8Array = new Uint8Array()
  const fill = async (piece: Uint8Array): Promise<Uint8Array> => {
    let filled = 0
    while (filled < piece.byteLength) {
      if (rest.byteLength === 0) {
        const { value, done } = await reader.read()
        if (done) break
        onChunk(value)
        rest = value
      }
      const taken = rest.subarray(0, piece.byteLength - filled)
      piece.set(taken, filled)
      filled += taken.byteLength
      const left = rest.subarray(taken.byteLength)
      if (left.byteLength === 0) giveBack(rest)
      rest = left
    }
    return piece.subarray(0, filled)
  }
  let filling = fill(turns[0])
  try {
    for (let turn = 1; ; turn += 1) {
      const piece = await filling
      if (piece.byteLength === 0) return
      filling = fill(turns[turn % 2 === 0 ? 0 : 1])
      // The next read gets the error.
      filling.catch(ignoreHere)
      yield piece
    }
  } finally {
    await reader.cancel().catch(ignoreHere)
    await filling.catch(ignoreHere)
  }
}

export async function* startingWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}

function takeSpare(): Uint8Array<ArrayBuffer> {
  return spares.pop() ?? new Uint8Array(spareBytes)
}

function leaveSpare(spare: Uint8Array<ArrayBuffer>): void {
  if (spares.length < maxSpares) spares.push(spare)
}

function ignoreHere(): void {
  // The error is thrown at the read of this piece, or nobody reads any more.
}
