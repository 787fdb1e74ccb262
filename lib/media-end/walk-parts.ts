/** What a part's header says. `more`: this many bytes of the header are needed. `rest`: nothing more can be checked. */
export type PartHeader =
  | { kind: 'more'; bytes: number }
  | { kind: 'part'; headerBytes: number; bodyBytes: number }
  | 'rest'

export interface PartWalk {
  read(chunk: Uint8Array): void
  /** Bytes that the last part still needs. */
  missingBytes(): number
  /** False inside a header. */
  isBetweenParts(): boolean
}

/** Walks over a file of parts, each with a header that names its length. Keeps the bytes of one header in memory. */
export function walkParts(firstHeaderBytes: number, readHeader: (header: Uint8Array) => PartHeader): PartWalk {
  let header: number[] = []
  let wanted = firstHeaderBytes
  let toSkip = 0
  let isRest = false
  return {
    read(chunk) {
      let at = 0
      while (at < chunk.byteLength && !isRest) {
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, chunk.byteLength - at)
          toSkip -= skipped
          at += skipped
          continue
        }
        const taken = chunk.subarray(at, at + wanted - header.length)
        header.push(...taken)
        at += taken.byteLength
        if (header.length < wanted) return
        const answer = readHeader(Uint8Array.from(header))
        if (answer === 'rest') isRest = true
        else if (answer.kind === 'more') wanted = answer.bytes
        else {
          // A header may have been read too far: its bytes are the first of the body.
          toSkip = answer.bodyBytes - (header.length - answer.headerBytes)
          header = []
          wanted = firstHeaderBytes
        }
      }
    },
    missingBytes: () => toSkip,
    isBetweenParts: () => isRest || header.length === 0
  }
}
