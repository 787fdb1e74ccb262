import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { readDecompressed } from './decompress.ts'
import { toWebStream } from './web-stream.ts'

const maxUnpackedBytes = 16 * 1024 * 1024
const bodilessStatuses: ReadonlySet<number> = new Set([101, 204, 205, 304])

/**
 * What `request` has got, as `fetch` would give it. Most answers are text or JSON that is read once, and nobody asks for
 * more: those two are read without a stream. Whoever asks for anything else gets it of a whole `Response`.
 */
export function plainAnswer(url: string, answer: Dispatcher.ResponseData): Response {
  const { statusCode: status, statusText } = answer
  let known: Headers | undefined
  let whole: Response | undefined
  let isRead = false
  const headers = () => (known ??= new Headers(pairsOf(answer.headers)))
  const refuseSecondRead = () => {
    if (isRead) throw new TypeError('The body of this answer was read already.')
  }
  const open = () => {
    refuseSecondRead()
    return (whole ??= new Response(streamOf(answer), { status, statusText, headers: headers() }))
  }
  const text = async () => {
    if (whole) return whole.text()
    refuseSecondRead()
    isRead = true
    return readText(answer)
  }
  const plain = {
    url,
    redirected: false,
    type: 'basic',
    status,
    statusText,
    ok: status >= 200 && status < 300,
    get headers() {
      return headers()
    },
    get body() {
      return isRead ? null : open().body
    },
    get bodyUsed() {
      return whole?.bodyUsed ?? isRead
    },
    text,
    json: async (): Promise<unknown> => JSON.parse(await text()),
    arrayBuffer: async () => open().arrayBuffer(),
    bytes: async () => open().bytes(),
    blob: async () => open().blob(),
    formData: async () => open().formData(),
    clone: () => open().clone()
  } satisfies Response
  return Object.setPrototypeOf(plain, Response.prototype) as Response
}

function streamOf({
  statusCode,
  headers,
  body
}: Dispatcher.ResponseData): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (bodilessStatuses.has(statusCode)) return null
  const contentEncoding = codingOf(headers)
  const unpacked = contentEncoding ? Readable.from(unpack({ body, contentEncoding }), { objectMode: false }) : body
  // Bytes off the wire are never shared memory.
  return toWebStream(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>
}

async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const contentEncoding = codingOf(headers)
  if (!contentEncoding) return body.text()
  return new TextDecoder().decode(await readDecompressed({ body, contentEncoding, maxBytes: maxUnpackedBytes }))
}

async function* unpack({ body, contentEncoding }: { body: Readable; contentEncoding: string }) {
  yield await readDecompressed({ body, contentEncoding, maxBytes: maxUnpackedBytes })
}

/** We ask for none, but a proxy in between may compress all the same. */
function codingOf(headers: Dispatcher.ResponseData['headers']): string {
  const coding = headers['content-encoding']
  return (Array.isArray(coding) ? coding.join(', ') : coding) ?? ''
}

function pairsOf(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one])
  )
}
