import { Agent, fetch as undiciFetch, request, type Dispatcher } from 'undici'
import { readDecompressed } from './decompress.ts'

export interface PatientFetch {
  fetch: typeof fetch
  close(): Promise<void>
}

const maxUnpackedBytes = 16 * 1024 * 1024

/**
 * `fetch` for answers that take minutes: the built-in one gives up on headers and on a silent body after 300 seconds.
 * The caller sets its own limits with a signal.
 */
export function createPatientFetch(): PatientFetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } })
  const patient = (input: string, init: RequestInit = {}): Promise<Response> =>
    isPlain(init) ? callPlainly(dispatcher, input, init) : fetchWith(input, { ...init, dispatcher })
  return {
    // Callers pass addresses as text.
    fetch: patient as typeof fetch,
    close: () => dispatcher.close()
  }
}

// undici's own Request and Response types differ from the global ones in name only.
const fetchWith = undiciFetch as unknown as (input: string, init: object) => Promise<Response>

/** A call and an answer of text, with redirects answered as they are: none of it needs what browsers need of fetch. */
function isPlain({ body, redirect, headers }: RequestInit): boolean {
  const isText = body === undefined || typeof body === 'string'
  return isText && redirect === 'manual' && !Array.isArray(headers) && !(headers instanceof Headers)
}

/** At a quarter of what fetch costs. The body is text or JSON, read once: nothing makes a stream of it. */
async function callPlainly(dispatcher: Dispatcher, url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init
  const answer = await request(url, {
    dispatcher,
    method: method as Dispatcher.HttpMethod,
    // Neither pairs nor `Headers`, as was asked before.
    headers: headers as Record<string, string>,
    body: body as string | undefined,
    signal
  }).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause: error })
  })
  const text = () => readText(answer)
  let known: Headers | undefined
  return Object.defineProperties(new Response(null, { status: answer.statusCode }), {
    // Most callers ask for none of them.
    headers: { get: () => (known ??= new Headers(pairsOf(answer.headers))) },
    text: { value: text },
    json: { value: async (): Promise<unknown> => JSON.parse(await text()) }
  })
}

async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const coding = headers['content-encoding']
  if (typeof coding !== 'string') return body.text()
  // We ask for none, but a proxy in between may compress all the same.
  const bytes = await readDecompressed({ body, contentEncoding: coding, maxBytes: maxUnpackedBytes })
  return new TextDecoder().decode(bytes)
}

function pairsOf(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one])
  )
}
