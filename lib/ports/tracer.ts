export type SpanAttributes = Record<string, string | number | boolean>

export interface SpanStart {
  /** Low in variety: `POST /api/pipelines`, `video-submit process`. What differs goes into attributes. */
  name: string
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  /** W3C `traceparent` of what caused this; without one, or with a malformed one, a new trace begins. */
  parent: string | null | undefined
  attributes?: SpanAttributes
}

export interface Span {
  /** Goes along with every call and message that the work makes. */
  traceparent: string
  traceId: string
  set(attributes: SpanAttributes): void
  /** The work ended badly without throwing. */
  fail(reason: string): void
}

/** Measures work as a span of a trace that goes through HTTP, queues and rows. Never makes the work fail. */
export interface Tracer {
  /** What the work throws marks the span as failed and is thrown on. */
  span<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result>
  /** Spans that no collector took since the start. Absent where none are sent. */
  spansLost?(): number
}
