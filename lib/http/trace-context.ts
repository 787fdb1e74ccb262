/** W3C trace context, carried by every call and every queue message. */
export interface TraceContext {
  traceId: string
  spanId: string
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** Null when it is missing or malformed. */
export function parseTraceparent(traceparent: string | null | undefined): TraceContext | null {
  const [, traceId, spanId] = traceparentPattern.exec(traceparent ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : null
}

/** The caller's trace with a new span. A new trace when the caller's is missing or malformed. */
export function continueTrace(traceparent: string | null | undefined): TraceContext {
  return { traceId: parseTraceparent(traceparent)?.traceId ?? hex(16), spanId: hex(8) }
}

export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes in stock: asking for a few costs as much as asking for many. */
const stock = new Uint8Array(4096)
let used = stock.length

function hex(bytes: number): string {
  if (used + bytes > stock.length) {
    crypto.getRandomValues(stock)
    used = 0
  }
  let text = ''
  for (const end = used + bytes; used < end; used += 1) text += hexOfByte[stock[used] ?? 0]
  return text
}
