import { Agent, Dispatcher1Wrapper, request, type Dispatcher } from 'undici'
import type { Fetch, FetchInit } from '../../../ports/fetch.ts'
import { plainAnswer } from './plain-answer.ts'

export interface PatientFetch {
  fetch: Fetch
  /** Calls that are under way fail. */
  close(): Promise<void>
}

/** Bodies that undici's `request` takes as they are. */
interface PlainCall {
  url: string
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | undefined
  signal?: AbortSignal | null | undefined
}

/**
 * `fetch` for answers that take minutes: the built-in one gives up on headers and on a silent body after 300 seconds.
 * The caller sets its own limits with a signal.
 */
export function createPatientFetch(): PatientFetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } })
  // Node contains its own undici, and only that one's fetch knows the global classes. The package's fetch does not.
  const ofNode = new Dispatcher1Wrapper(dispatcher)
  return {
    fetch: (input, init) => {
      const plain = plainCallOf(input, init)
      return plain ? callPlainly(dispatcher, plain) : fetch(input, { ...init, dispatcher: ofNode } as FetchInit)
    },
    close: () => dispatcher.destroy()
  }
}

/**
 * A call that sends text of a stated type to an address in text needs nothing of what browsers need from fetch. Null
 * for any other call.
 */
function plainCallOf(input: string | URL | Request, { method, headers, body, signal }: FetchInit): PlainCall | null {
  if (typeof input !== 'string') return null
  if (Array.isArray(headers) || headers instanceof Headers) return null
  if (body === undefined || body === null) return { url: input, method, headers, signal }
  if (typeof body !== 'string' || !headers?.['content-type']) return null
  return { url: input, method, headers, body, signal }
}

/** At a quarter of the cost of fetch. */
async function callPlainly(dispatcher: Dispatcher, { url, signal, ...call }: PlainCall): Promise<Response> {
  const answer = await request(url, {
    ...call,
    dispatcher,
    method: (call.method ?? 'GET') as Dispatcher.HttpMethod,
    signal: signal ?? undefined
  }).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause: error })
  })
  return plainAnswer(url, answer)
}
