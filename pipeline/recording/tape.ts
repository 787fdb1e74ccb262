import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { Fetch } from '@callsheet/lib/ports/fetch.ts'
import { sha256Hex } from '../signatures.ts'
import type { Exchange, Json } from './recording.ts'
import { bytesMark, type Redactor } from './redact.ts'

export interface Tape {
  /** Calls as `fetch` does, and keeps what went over the wire. */
  fetch: Fetch
  /** The exchanges since the last time, without anything that must not be kept. */
  take(): Exchange[]
}

export interface TapeOptions {
  fetch: Fetch
  clock: Pick<Clock, 'now'>
  redactor: Redactor
}

type Body = Pick<Exchange['request'], 'json' | 'form' | 'text'>

/** Keeps every exchange of the calls that go through it. Nothing of one is held before it is redacted. */
export function createTape({ fetch, clock, redactor }: TapeOptions): Tape {
  let exchanges: Exchange[] = []
  const openedAt = clock.now().getTime()

  async function record(url: string, init: Parameters<Fetch>[1]): Promise<Response> {
    const startedAt = clock.now().getTime()
    const request = {
      method: init.method ?? 'GET',
      url: redactor.address(url),
      headers: redactor.headers(new Headers(init.headers), 'request'),
      ...(await sentBody(init.body, redactor))
    }
    const keep = (response: Exchange['response']) =>
      exchanges.push({
        request,
        response,
        atMilliseconds: Math.max(0, startedAt - openedAt),
        milliseconds: Math.max(0, clock.now().getTime() - startedAt)
      })
    try {
      const response = await fetch(url, init)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const { status, headers } = response
      keep({ status, headers: redactor.headers(headers, 'response'), ...gotBody(bytes, redactor) })
      const hasNoBody = status === 204 || status === 205 || status === 304
      return new Response(hasNoBody ? null : bytes, { status, headers })
    } catch (error) {
      keep(null)
      throw error
    }
  }

  return {
    // Adapters give addresses as text.
    fetch: (input, init) => record(input instanceof Request ? input.url : String(input), init),
    take() {
      const taken = exchanges
      exchanges = []
      return taken
    }
  }
}

async function sentBody(body: RequestInit['body'], redactor: Redactor): Promise<Body> {
  if (typeof body === 'string') return bodyOfText(body, redactor)
  if (!(body instanceof FormData)) return {}
  const form: Record<string, string> = {}
  for (const [name, field] of body.entries()) {
    form[name] =
      typeof field === 'string'
        ? redactor.text(field)
        : `${field.type} ${markOf(new Uint8Array(await field.arrayBuffer()))}`
  }
  return { form }
}

function gotBody(bytes: Uint8Array, redactor: Redactor): Body {
  if (bytes.byteLength === 0) return {}
  try {
    return bodyOfText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), redactor)
  } catch {
    return { text: markOf(bytes) }
  }
}

function bodyOfText(text: string, redactor: Redactor): Body {
  if (text === '') return {}
  try {
    const json: Json = redactor.value(JSON.parse(text))
    return { json }
  } catch {
    return { text: redactor.text(text) }
  }
}

const markOf = (bytes: Uint8Array): string => bytesMark(bytes.byteLength, sha256Hex(bytes))
