import { Agent, fetch as undiciFetch, request, type Dispatcher } from 'undici'

export interface PatientFetch {
  fetch: typeof fetch
  close(): Promise<void>
}

/** Answers of these statuses have no body. */
const bodiless = new Set([204, 205, 304])

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

/** The answer is read whole, at a quarter of what fetch costs. One that breaks off still has its status. */
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
  const about = { status: answer.statusCode, headers: pairsOf(answer.headers) }
  try {
    const bytes = await answer.body.arrayBuffer()
    if (bodiless.has(about.status)) return new Response(null, about)
    return new Response(decoded(bytes, answer.headers['content-encoding']), about)
  } catch (error) {
    return new Response(new ReadableStream({ start: (controller) => controller.error(error) }), about)
  }
}

/** We ask for none, but a proxy in between may compress all the same. */
function decoded(bytes: ArrayBuffer, coding: string | string[] | undefined): BodyInit {
  if (coding !== 'gzip' && coding !== 'deflate') return bytes
  // The lib's type of its writable side is wider than the bytes that a body has.
  const decompression = new DecompressionStream(coding) as ReadableWritablePair<Uint8Array, Uint8Array>
  return new Blob([bytes]).stream().pipeThrough(decompression)
}

function pairsOf(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one])
  )
}
