import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { readDecompressed, unreadable } from './decompress.ts'
import { toWebStream } from './web-stream.ts'

/** Of a text, and of any body that is unpacked. Some answers have a picture in their JSON. */
const maxUnpackedBytes = 64 * 1024 * 1024
const bodilessStatuses: ReadonlySet<number> = new Set([101, 204, 205, 304])

/**
 * Returns the answer of `request` in the form of `fetch`. Most answers are text or JSON that is read once, so those two
 * are read without a stream. For everything else a whole `Response` is made.
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
  // Bytes from the network are never shared memory.
  return toWebStream(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>
}

async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const contentEncoding = codingOf(headers)
  const bytes = contentEncoding
    ? await readDecompressed({ body, contentEncoding, maxBytes: maxUnpackedBytes })
    : await readCapped(body)
  return new TextDecoder().decode(bytes)
}

async function readCapped(body: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxUnpackedBytes) throw unreadable(`it is larger than ${maxUnpackedBytes} bytes`, 'too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* unpack({ body, contentEncoding }: { body: Readable; contentEncoding: string }) {
  yield await readDecompressed({ body, contentEncoding, maxBytes: maxUnpackedBytes })
}

/** We ask for no compression, but a proxy in between may still compress. */
function codingOf(headers: Dispatcher.ResponseData['headers']): string {
  const coding = headers['content-encoding']
  return (Array.isArray(coding) ? coding.join(', ') : coding) ?? ''
}

function pairsOf(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one])
  )
}
