import { callProviderForText, withJson, type CallResult } from '../call.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { Authorized } from './authorize.ts'

export type PackageAnswer<Result> =
  /** `json` is the answer as the provider gave it. A package drops parts of it that we may need. */
  | { kind: 'done'; result: Result; json(): unknown }
  /** The package refused what it was given. Nothing was sent. */
  | { kind: 'never-sent'; detail: string }
  /** Every other end, by what went over the wire and not by what the package made of it. */
  | { kind: 'call'; call: CallResult; json(): unknown }

export interface PackageCall {
  /** For a call that ends only when the asset is made. */
  timeoutSeconds?: number
  /** Writes the permission into the package's headers. Without one, its headers are sent as they are. */
  authorize?: ((headers: Record<string, string>) => Promise<Authorized>) | undefined
}

/** Stops a package before it can turn an answer that says nothing of a task into the end of the task. */
class NoUsefulAnswer extends Error {}

/**
 * Lets a package of the AI SDK make its one call through our own. It sees only answers that succeeded: some packages
 * take a 429 or a 5xx for the end of a task, which would end a row that is paid for.
 */
export async function callPackage<Result>(
  runtime: ProviderRuntime,
  { timeoutSeconds, authorize }: PackageCall,
  use: (fetch: typeof globalThis.fetch) => Promise<Result>
): Promise<PackageAnswer<Result>> {
  const tap: { call: CallResult | null; url: string; text: string } = { call: null, url: '', text: '' }
  const json = (): unknown => {
    // No answer was read: there was no permission, or no useful one came.
    if (tap.text === '') return null
    const read = withJson(tap.url, { kind: 'answer', status: 200, headers: () => new Headers(), text: tap.text })
    return read.kind === 'answer' ? read.json : null
  }

  const fetchOnce: typeof globalThis.fetch = async (input, init) => {
    // The packages give addresses as text.
    const url = input instanceof Request ? input.url : String(input)
    const { body } = init ?? {}
    const given = Object.fromEntries(new Headers(init?.headers))
    const authorized = authorize ? await authorize(given) : { headers: given }
    if ('call' in authorized) {
      tap.call = authorized.call
      throw new NoUsefulAnswer('The provider gave no permission.')
    }
    const answer = await callProviderForText(runtime, url, {
      method: init?.method === 'POST' ? 'POST' : 'GET',
      headers: authorized.headers,
      ...((typeof body === 'string' || body instanceof FormData) && { encoded: body }),
      ...(timeoutSeconds !== undefined && { timeoutSeconds })
    })
    tap.url = url
    if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299 || !isJson(answer.text)) {
      tap.call = withJson(url, answer)
      throw new NoUsefulAnswer('The provider gave no useful answer.')
    }
    const { status, headers, text } = answer
    tap.text = text
    tap.call = { kind: 'answer', status, headers, json: null }
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }

  try {
    return { kind: 'done', result: await use(fetchOnce), json }
  } catch (error) {
    if (tap.call) return { kind: 'call', call: tap.call, json }
    return { kind: 'never-sent', detail: error instanceof Error ? error.message.slice(0, 500) : 'It cannot be sent.' }
  }
}

const isJson = (text: string): boolean => /^\s*[{[]/.test(text)
