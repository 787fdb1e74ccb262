import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { continueTrace, formatTraceparent } from '@callsheet/lib/http/trace-context.ts'

export interface RelayedCall {
  path: string
  body: unknown
}

export interface Relay {
  url: string
  /** Calls in their order of arrival, including those that were not passed on. */
  calls: RelayedCall[]
  /** While it is down, every call gets 503 and is not passed on. */
  setDown(isDown: boolean): void
  stop(): Promise<void>
}

/**
 * A load balancer in front of one unit. Like many, it starts a new trace for each call. So a trace that continues
 * behind it was named in the body.
 */
export async function startRelay(target: string): Promise<Relay> {
  const calls: RelayedCall[] = []
  let down = false
  const server = await startHttpServer({
    port: 0,
    async fetch(request) {
      const { pathname: path, search } = new URL(request.url)
      const text = await request.text()
      calls.push({ path, body: text ? JSON.parse(text) : null })
      if (down) return new Response('No healthy upstream.', { status: 503 })
      const headers = new Headers(request.headers)
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
      headers.set('traceparent', formatTraceparent(continueTrace(null)))
      return fetch(target + path + search, { method: request.method, headers, ...(text && { body: text }) })
    }
  })
  return {
    url: server.url,
    calls,
    setDown(isDown) {
      down = isDown
    },
    stop: () => server.stop(0)
  }
}
