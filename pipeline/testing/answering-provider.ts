import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { createPipelineMetrics } from '../pipeline-metrics.ts'
import type { ProviderRuntime } from '../provider/runtime.ts'

/** One answer of a provider, exactly as it is sent. An object is sent as JSON. */
export interface GivenAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface AnsweringProvider {
  url: string
  /** The next calls get these answers, in this order. The last one is for all others. */
  answers: GivenAnswer[]
  /** Method, path and body of each call. */
  calls: string[]
  runtime<Settings>(settings: Settings): ProviderRuntime<Settings>
  close(): void
}

/** A server that answers with what a provider's documentation shows, for the tests of an adapter alone. */
export async function startAnsweringProvider(): Promise<AnsweringProvider> {
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      provider.calls.push(`${request.method} ${request.url} ${body}`)
      const answer = provider.answers.length > 1 ? provider.answers.shift() : provider.answers[0]
      const { status = 200, headers = {}, body: given } = answer ?? { status: 500, body: 'no answer is given' }
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const provider: AnsweringProvider = {
    url: `http://127.0.0.1:${port}`,
    answers: [],
    calls: [],
    runtime: (settings) => ({
      settings: { providerTimeoutSeconds: 5, wholeAnswerSeconds: 5, ...settings },
      fetch,
      clock: systemClock,
      tracer: quietTracer,
      metrics: createPipelineMetrics()
    }),
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
  return provider
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
