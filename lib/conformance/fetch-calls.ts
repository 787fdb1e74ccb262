import type { Fetch, FetchInit } from '../ports/fetch.ts'

/**
 * Calls of the fetch port with every class that the web has for it. They are made where the adapter runs, because
 * classes cannot be sent over a wire.
 */
export type FetchCall = (fetch: Fetch, origin: string) => Promise<unknown>

/** Bytes that are not valid UTF-8. */
export const sentBytes: Uint8Array<ArrayBuffer> = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251)

const manual = { redirect: 'manual' } as const
const post = (body: BodyInit, more: RequestInit = {}): FetchInit => ({ method: 'POST', body, ...more, ...manual })

function filledForm(): FormData {
  const form = new FormData()
  form.append('file', new File([sentBytes], 'still.png', { type: 'image/png' }))
  form.append('blob', new Blob([sentBytes.subarray(0, 9)], { type: 'image/webp' }))
  form.append('note', 'grüße & "more"')
  return form
}

function inPieces(): ReadableStream<Uint8Array> {
  const pieces = [sentBytes.subarray(0, 1_000), sentBytes.subarray(1_000, 50_000), sentBytes.subarray(50_000)]
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    }
  })
}

/** `/echo` answers with the request that it got. */
const echoed =
  (init: () => FetchInit): FetchCall =>
  async (fetch, origin) =>
    (await fetch(`${origin}/echo`, init())).json()

/** Each body with the type that the standard gives it. */
export const bodyCalls = {
  'a form': echoed(() => post(filledForm())),
  'a file': echoed(() => post(new File([sentBytes], 'still.png', { type: 'image/png' }))),
  'a blob': echoed(() => post(new Blob([sentBytes], { type: 'image/webp' }))),
  'a blob of blobs': echoed(() => post(new Blob([new Blob([sentBytes.subarray(0, 5)]), sentBytes.subarray(5)]))),
  'search parameters': echoed(() => post(new URLSearchParams({ name: 'a b', more: 'ü&=' }))),
  'a stream': echoed(() => post(inPieces(), { duplex: 'half' } as RequestInit)),
  'an array buffer': echoed(() => post(sentBytes.buffer)),
  'a part of an array': echoed(() => post(sentBytes.subarray(10, 500))),
  'a text': echoed(() => post('grüße')),
  'a text of a type': echoed(() => post('{}', { headers: { 'content-type': 'application/json' } })),
  'no body': echoed(() => manual)
} satisfies Record<string, FetchCall>

const header = { 'x-name': 'a', authorization: 'Bearer secret' }

/** The places that can hold an address and headers. */
export const headerCalls = {
  'a record': echoed(() => ({ headers: header, ...manual })),
  headers: echoed(() => ({ headers: new Headers(header), ...manual })),
  pairs: echoed(() => ({ headers: Object.entries(header), ...manual })),
  'a URL': async (fetch, origin) => (await fetch(new URL('/echo', origin), { headers: header, ...manual })).json(),
  'a request': async (fetch, origin) =>
    (await fetch(new Request(`${origin}/echo`, { headers: header }), manual)).json(),
  'a request with headers beside it': async (fetch, origin) =>
    (
      await fetch(new Request(`${origin}/echo`, { headers: { 'x-name': 'other' } }), { headers: header, ...manual })
    ).json()
} satisfies Record<string, FetchCall>

const formRequest: FetchCall = async (fetch, origin) =>
  (await fetch(new Request(`${origin}/echo`, { method: 'POST', body: filledForm() }), manual)).json()

/** What is read of an answer. An adapter may take the call in two ways. */
function answersTo(init: FetchInit): Record<string, FetchCall> {
  return {
    'the facts of an answer': async (fetch, origin) => {
      const answer = await fetch(`${origin}/missing`, init)
      const { ok, status, bodyUsed, headers } = answer
      // The HTTP server puts a class of its own in place of the platform's, so that "instanceof" depends on the order of imports.
      const isResponse = Object.prototype.toString.call(answer) === '[object Response]'
      const facts = { ok, status, bodyUsed, isResponse, url: new URL(answer.url).pathname }
      return { ...facts, names: [...headers.keys()], type: headers.get('Content-Type'), text: await answer.text() }
    },
    text: async (fetch, origin) => (await fetch(`${origin}/words`, init)).text(),
    json: async (fetch, origin) => (await fetch(`${origin}/json`, init)).json(),
    bytes: async (fetch, origin) => [...new Uint8Array(await (await fetch(`${origin}/bytes`, init)).arrayBuffer())],
    'a blob': async (fetch, origin) => {
      const blob = await (await fetch(`${origin}/bytes`, init)).blob()
      return { type: blob.type, bytes: [...new Uint8Array(await blob.arrayBuffer())] }
    },
    'a form': async (fetch, origin) => (await (await fetch(`${origin}/form`, init)).formData()).get('name'),
    'a stream': async (fetch, origin) => {
      const read: number[] = []
      for await (const piece of (await fetch(`${origin}/bytes`, init)).body ?? []) read.push(...piece)
      return read
    },
    'a copy beside it': async (fetch, origin) => {
      const answer = await fetch(`${origin}/words`, init)
      const copy = answer.clone()
      return [await copy.text(), await answer.text()]
    },
    'a text that was read already': async (fetch, origin) => {
      const answer = await fetch(`${origin}/words`, init)
      await answer.text()
      return { bodyUsed: answer.bodyUsed, again: await failureOf(answer.text()) }
    },
    nothing: async (fetch, origin) => {
      const answer = await fetch(`${origin}/empty`, init)
      return { status: answer.status, body: answer.body, text: await answer.text() }
    },
    'what came compressed': async (fetch, origin) => (await fetch(`${origin}/packed`, init)).json(),
    'what came compressed, as bytes': async (fetch, origin) => {
      const bytes = await (await fetch(`${origin}/packed`, init)).arrayBuffer()
      return new TextDecoder().decode(bytes)
    },
    'a redirect, as it is': async (fetch, origin) => {
      const { status, headers } = await fetch(`${origin}/moved`, init)
      return { status, location: headers.get('location') }
    },
    'a text that breaks off': async (fetch, origin) => {
      const answer = await fetch(`${origin}/broken`, init)
      return { status: answer.status, error: await failureOf(answer.text()) }
    },
    'bytes that break off': async (fetch, origin) => {
      const answer = await fetch(`${origin}/broken`, init)
      return { status: answer.status, error: await failureOf(answer.arrayBuffer()) }
    },
    'nobody there': async (fetch, origin) => failureOf(fetch(origin.replace(/\d+$/, '9'), init)),
    'an answer that the caller did not wait for': async (fetch, origin) =>
      failureOf(fetch(`${origin}/silent`, { ...init, signal: AbortSignal.timeout(50) })),
    'a call that was given up before': async (fetch, origin) =>
      failureOf(fetch(`${origin}/silent`, { ...init, signal: AbortSignal.abort(new RangeError('enough')) }))
  }
}

export const plainAnswers = answersTo(manual)
export const otherAnswers = answersTo({ headers: new Headers({ 'x-name': 'a' }), ...manual })

async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

const named = (group: string, calls: Record<string, FetchCall>) =>
  Object.entries(calls).map(([name, call]) => [`${group}: ${name}`, call] as const)

/** All calls by name. A platform is told the name of the call to make. */
export const fetchCalls: Readonly<Record<string, FetchCall>> = Object.fromEntries([
  ...named('body', bodyCalls),
  ...named('header', headerCalls),
  ['body: a request with a form', formRequest] as const,
  ...named('plain', plainAnswers),
  ...named('other', otherAnswers)
])
