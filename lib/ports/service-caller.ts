/** What of an answer its reader needs. Every `Response` is one; a platform may have a cheaper one. */
export interface ServiceAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStream<Uint8Array> | null
}

export interface ServiceCall {
  method: 'POST'
  headers: Record<string, string>
  body: string
  /** A redirect is answered as it is, never followed. */
  redirect: 'manual'
  /** Whatever limits its time. */
  signal: AbortSignal
}

/** A call to a service by its own address. Rejects when no answer came, with the signal's reason when that was why. */
export type CallService = (url: string, call: ServiceCall) => Promise<ServiceAnswer>
