import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'

export interface SeenRequest {
  path: string
  headers: Headers
  body: Record<string, unknown>
  /** Aborts when our side hangs up. */
  signal: AbortSignal
}

export type GatewayScript = (request: SeenRequest, count: number) => Response | Promise<Response>

/** A real HTTP server in the model gateway's place that answers as the test says and remembers what it was asked. */
export async function startScriptedGateway(script: GatewayScript) {
  const seen: SeenRequest[] = []
  const server = await startHttpServer({
    port: 0,
    async fetch(request) {
      if (request.method === 'HEAD') return new Response(null, { status: 404 })
      const body: unknown = await request.json()
      const one = {
        path: new URL(request.url).pathname,
        headers: request.headers,
        body: body as Record<string, unknown>,
        signal: request.signal
      }
      seen.push(one)
      return script(one, seen.length)
    }
  })
  return { url: server.url, seen, stop: () => server.stop(0) }
}

export type StreamEnd = 'close' | 'silence' | { breakAfter: Promise<unknown> }

/** Streams the bytes in the given pieces, then ends, stays silent, or breaks the connection when told. */
export function eventStream(chunks: readonly Uint8Array[], end: StreamEnd = 'close'): Response {
  let index = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks[index]
      index += 1
      if (chunk) return controller.enqueue(chunk)
      if (end === 'close') return controller.close()
      if (end === 'silence') return new Promise(() => undefined)
      await end.breakAfter
      controller.error(new DOMException('broken off by the test', 'AbortError'))
    }
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

export const exampleMessage = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5-20250929',
  content: [
    { type: 'text', text: 'Cold brew, ' },
    { type: 'text', text: 'never bitter.' }
  ],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1000, output_tokens: 200, cache_read_input_tokens: 500, cache_creation_input_tokens: 100 }
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A whole small answer as the gateway streams it. */
export const exampleEvents = [
  `event: message_start\ndata: ${JSON.stringify({
    type: 'message_start',
    message: { ...exampleMessage, content: [], stop_reason: null, usage: { input_tokens: 17, output_tokens: 1 } }
  })}\n\n`,
  'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cold brew"}}\n\n',
  'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n',
  'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}\n\n',
  'event: message_stop\ndata: {"type":"message_stop"}\n\n'
]
