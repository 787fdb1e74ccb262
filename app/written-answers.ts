import { LRUCache } from 'lru-cache'

const mostBytes = 16 * 1024 ** 2
/** After a failover that lost transactions, their numbers are given once more. */
const longestMilliseconds = 60_000

/** An answer in JSON. It holds as long as the rows have the versions of which it was written. */
export class WrittenAnswer {
  readonly versions: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string

  constructor({ versions, bytes, etag }: Pick<WrittenAnswer, 'versions' | 'bytes' | 'etag'>) {
    this.versions = versions
    this.bytes = bytes
    this.etag = etag
  }
}

/** Those that were read last, up to 16 MB, for a minute each. */
export type WrittenAnswers = Pick<LRUCache<string, WrittenAnswer>, 'get' | 'set' | 'delete'>

export const createWrittenAnswers = (): WrittenAnswers =>
  new LRUCache<string, WrittenAnswer>({
    maxSize: mostBytes,
    ttl: longestMilliseconds,
    sizeCalculation: ({ bytes, versions }) => bytes.byteLength + versions.length
  })

/** Of the answer's own text, so a client that asks in turns gets 304 until something of it has changed. */
export const etagOf = (digest: (text: string) => string, text: string): string => `"${digest(text).slice(0, 22)}"`
