import { serveHono, type Upstream } from '../gateway-under-test.ts'

/** The floor of every gateway in JavaScript: it passes the body and the answer through without reading them. */
export function start({ upstream }: Upstream): Promise<{ url: string }> {
  const pass = async (request: Request) => {
    const answer = await fetch(`${upstream}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await request.text(),
      signal: request.signal
    })
    const type = answer.headers.get('content-type') ?? ''
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': type } })
  }
  return serveHono({ '/stream': pass, '/run': pass })
}
