import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { loadPeer } from '../harness/load-peer.ts'

/** Input of each gateway at its start. */
export interface Upstream {
  upstream: string
}

export const serviceToken = 'token-of-the-benchmark'

interface App {
  post(path: string, handler: (context: { req: { raw: Request } }) => Promise<Response>): void
  fetch: (request: Request) => Response | Promise<Response>
}

/** A Hono server on a free port, with the same versions as ours. */
export async function serveHono(
  routes: Record<string, (request: Request) => Promise<Response>>
): Promise<{ url: string }> {
  const { Hono } = await loadPeer<{ Hono: new () => App }>('hono')
  const app = new Hono()
  for (const [path, answer] of Object.entries(routes)) app.post(path, ({ req }) => answer(req.raw))
  const { url } = await startHttpServer({ fetch: app.fetch, port: 0 })
  return { url }
}
