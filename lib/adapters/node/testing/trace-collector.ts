import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
    boolValue: z.boolean().optional(),
    doubleValue: z.number().optional()
  })
})

/** The part of an OTLP/HTTP request in JSON that describes one span. */
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().length(32),
              spanId: z.string().length(16),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attributeSchema).default([]),
              status: z.object({ code: z.number().optional() }).optional()
            })
          )
        })
      )
    })
  )
})

export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  isError: boolean
  attributes: Record<string, string>
}

export interface TraceCollector {
  url: string
  /** Every span received so far, in the order of arrival. */
  spans: CollectedSpan[]
  ofTrace(traceId: string): CollectedSpan[]
  stop(): Promise<void>
}

/** An OTLP/HTTP collector that keeps what the services export. */
export async function startTraceCollector(wantedPort = 0): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    receive(request).then(
      (received) => {
        spans.push(...received)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
      (error: unknown) => response.writeHead(400).end(String(error))
    )
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    ofTrace: (traceId) => spans.filter((span) => span.traceId === traceId),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function receive(request: IncomingMessage): Promise<CollectedSpan[]> {
  if (request.method !== 'POST' || request.url !== '/v1/traces') throw new Error(`No ${request.method} ${request.url}.`)
  const { resourceSpans } = exportSchema.parse(JSON.parse(await text(request)))
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name'] ?? ''
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        service,
        traceId,
        spanId,
        parentSpanId: parentSpanId || null,
        name,
        isError: status?.code === 2,
        attributes: toRecord(attributes)
      }))
    )
  })
}

function toRecord(attributes: z.output<typeof attributeSchema>[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
}
