export type SpanAttributes = Record<string, string | number | boolean>

export interface SpanStart {
  /** A name with few variants: `POST /api/pipelines`, `video-submit process`. Details go into attributes. */
  name: string
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  /** W3C `traceparent` of the cause. When it is missing or malformed, a new trace begins. */
  parent: string | null | undefined
  attributes?: SpanAttributes
}

export interface Span {
  /** Sent with every call and message of the work. */
  traceparent: string
  traceId: string
  set(attributes: SpanAttributes): void
  /** The work failed without throwing. */
  fail(reason: string): void
}

/** Measures work as a span of a trace across HTTP, queues and rows. It never makes the work fail. */
export interface Tracer {
  /** An error of the work marks the span as failed and is thrown again. */
  span<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result>
  /** Number of spans since the start that no collector took. Absent when no spans are sent. */
  spansLost?(): number
}
