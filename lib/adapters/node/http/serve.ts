import { serve as serveHono, type Http2Bindings, type HttpBindings } from '@hono/node-server'
// Before the first server: it puts a response of its own in place of the platform's, and the mark that `sendStream` answers
// with is none when it is made of that.
import '@hono/node-server/utils/response'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface Connection {
  /** The address at its other end: the client's, or that of a proxy. */
  peerAddress: string | null
}

export interface ServeOptions {
  fetch: (request: Request, connection: Connection) => Response | Promise<Response>
  hostname?: string
  /** 0 takes a free port. */
  port: number
}

export interface RunningServer {
  url: string
  port: number
  /** Takes no more connections and waits up to `graceSeconds` for running requests. */
  stop(graceSeconds?: number): Promise<void>
}

/**
 * How long a connection stays open between two requests. Longer than proxies and our own callers keep one: who closes
 * first never cuts off a request that is on its way. Node's own 5 seconds do.
 */
const idleMilliseconds = 125_000

/** Starts an HTTP server; rejects when the port is taken. */
export async function startHttpServer({ fetch, hostname = '127.0.0.1', port }: ServeOptions): Promise<RunningServer> {
  const { server, address } = await new Promise<{ server: Server; address: AddressInfo }>((resolve, reject) => {
    // The platform's own members stay: `sendStream` writes to the response that is among them.
    const answer = (request: Request, platform: HttpBindings | Http2Bindings) =>
      fetch(request, { ...platform, peerAddress: platform.incoming.socket.remoteAddress ?? null })
    const started = serveHono({ fetch: answer, hostname, port }, (info) =>
      resolve({ server: started, address: info })
    ) as Server
    started.once('error', reject)
    started.keepAliveTimeout = idleMilliseconds
    started.prependListener('request', sendHeadWithBody)
  })
  const host = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    async stop(graceSeconds = 5) {
      // A connection whose last answer ends from now on has nothing to wait for.
      server.keepAliveTimeout = 1
      server.keepAliveTimeoutBuffer = 0
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
      await closed
      clearTimeout(force)
    }
  }
}

/** The head of a stream waits for the end of this turn. First bytes that are there already then go with it. */
function sendHeadWithBody(_request: IncomingMessage, response: ServerResponse): void {
  const flushHeaders = response.flushHeaders.bind(response)
  response.flushHeaders = () => {
    const { socket } = response
    socket?.cork()
    flushHeaders()
    process.nextTick(() => socket?.uncork())
  }
}
