import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Context, Span as OpenSpan } from '@opentelemetry/api'
import { formatTraceparent, parseTraceparent } from '../../http/trace-context.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SpanStart, Tracer } from '../../ports/tracer.ts'
import { quietTracer } from '../quiet-tracer.ts'
import { countLostSpans } from './lost-spans.ts'

export interface OpenTracerOptions {
  /** `service.name` of every span: `app`, `agents` or `pipeline`. */
  service: string
  deployment: string
  commit: string
  /** When absent, nothing is sent. */
  tracesEndpoint?: string | undefined
  tracesHeaders?: Record<string, string> | undefined
  logger: Logger
}

export interface RunningTracer {
  tracer: Tracer
  /** Sends the remaining spans, for a few seconds at most. */
  close(): Promise<void>
}

const flushMilliseconds = 3_000
const delayMilliseconds = 1_000

/** A tracer that sends spans by OTLP/HTTP when an endpoint is set. When the collector is down, only spans are lost. */
export async function openTracer(options: OpenTracerOptions): Promise<RunningTracer> {
  const { service, deployment, commit, tracesEndpoint, tracesHeaders, logger } = options
  if (!tracesEndpoint) return { tracer: quietTracer, close: async () => undefined }
  // Loaded only when traces are wanted, because loading takes as long as a warm start.
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources')
    ])
  const lostSpans = countLostSpans({ noopMeter: api.createNoopMeter(), logger })
  const agent = new (new URL(tracesEndpoint).protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const exporter = new OTLPTraceExporter({
    url: `${tracesEndpoint}/v1/traces`,
    headers: tracesHeaders ?? {},
    timeoutMillis: flushMilliseconds,
    httpAgentOptions: () => agent
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': commit,
      'service.namespace': 'callsheet',
      'deployment.name': deployment
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: lostSpans.watch(exporter),
        selfObsMeterProvider: lostSpans.meterProvider,
        scheduledDelayMillis: delayMilliseconds,
        exportTimeoutMillis: flushMilliseconds
      })
    ]
  })
  const otel = provider.getTracer('callsheet')
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL
  } satisfies Record<SpanStart['kind'], number>

  const contextOf = (parent: string | null | undefined): Context => {
    const known = parseTraceparent(parent)
    if (!known) return api.ROOT_CONTEXT
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...known, traceFlags: api.TraceFlags.SAMPLED, isRemote: true })
  }
  const fail = (span: OpenSpan, reason: string) =>
    span.setStatus({ code: api.SpanStatusCode.ERROR, message: reason.slice(0, 500) })

  const tracer: Tracer = {
    async span({ name, kind, parent, attributes = {} }, work) {
      const open = otel.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))
      const { traceId, spanId } = open.spanContext()
      try {
        return await work({
          traceId,
          traceparent: formatTraceparent({ traceId, spanId }),
          set: (more) => void open.setAttributes(more),
          fail: (reason) => void fail(open, reason)
        })
      } catch (error) {
        fail(open, error instanceof Error ? error.message : String(error))
        throw error
      } finally {
        open.end()
      }
    },
    spansLost: lostSpans.count
  }
  return {
    tracer,
    async close() {
      await provider.shutdown().catch((error: unknown) => logger.warn({ error }, 'The last spans were not sent.'))
      // An answer that never ends would keep this process alive.
      agent.destroy()
    }
  }
}
