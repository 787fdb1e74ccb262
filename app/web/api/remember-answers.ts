type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** More than any page asks for in turns. */
const most = 60

interface Whole {
  body: ArrayBuffer
  status: number
  headers: Headers
}

const answerOf = ({ body, status, headers }: Whole) => new Response(body, { status, headers })

/**
 * Asks with the tag of the answer before, so that a reading in turns costs no bytes while nothing changes: on 304 it gives
 * the earlier answer. Answers are kept on this page alone, never on the disk, and go with a sign-in or a sign-out.
 */
export function rememberAnswers(fetch: Fetch): Fetch {
  const known = new Map<string, { etag: string; whole: Whole }>()
  return async (address, init) => {
    if (init.method !== 'GET') {
      // A sign-in or a sign-out: what is known belongs to somebody else.
      if (address.startsWith('/api/auth/')) known.clear()
      return fetch(address, init)
    }
    const before = known.get(address)
    const headers = new Headers(init.headers)
    if (before) headers.set('if-none-match', before.etag)
    const response = await fetch(address, { ...init, headers })
    if (response.status === 304 && before) return answerOf(before.whole)
    const etag = response.headers.get('etag')
    known.delete(address)
    if (!response.ok || !etag || !response.headers.get('content-type')?.includes('json')) return response
    // Only what has arrived whole is kept: a call can still be given up here.
    const whole = { body: await response.arrayBuffer(), status: response.status, headers: response.headers }
    known.set(address, { etag, whole })
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return answerOf(whole)
  }
}
