import { loadPeer } from '../../harness/load-peer.ts'
import { serveHono, type Upstream } from '../gateway-under-test.ts'

interface Call {
  model: unknown
  messages: unknown
  maxOutputTokens: number
}

const { streamText } = await loadPeer<{ streamText: (call: Call) => { toUIMessageStreamResponse(): Response } }>('ai')
const { createAnthropic } = await loadPeer<{
  createAnthropic: (options: { baseURL: string; apiKey: string }) => (model: string) => unknown
}>('@ai-sdk/anthropic')

/** A chat backend around the AI SDK: it reads the answer and writes it again in the SDK's own events. */
export function start({ upstream }: Upstream): Promise<{ url: string }> {
  const anthropic = createAnthropic({ baseURL: `${upstream}/v1`, apiKey: 'key-of-the-benchmark' })
  return serveHono({
    '/stream': async (request) => {
      const { model, messages, max_tokens: maxOutputTokens } = await request.json()
      return streamText({ model: anthropic(model), messages, maxOutputTokens }).toUIMessageStreamResponse()
    }
  })
}
