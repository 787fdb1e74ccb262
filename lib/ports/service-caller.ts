/** The rest of an answer, read as it comes. A stream's default reader fits this type. */
export interface AnswerReader {
  /** All bytes that have arrived, or else the next that arrive. Rejects when the answer breaks off. */
  read(): Promise<ReadableStreamReadResult<Uint8Array>>
  cancel(reason?: unknown): Promise<void>
}

export interface ServiceAnswer {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  body: AnswerReader
}

export interface ServiceCall {
  method: 'POST'
  headers: Record<string, string>
  body: string
  /** A redirect is returned as it is and never followed. */
  redirect: 'manual'
  /** The signal that limits its time. */
  signal: AbortSignal
}

/**
 * A call to a service by its own address. Rejects when no answer came. When the signal was the cause, it rejects with
 * the signal's reason.
 */
export type CallService = (url: string, call: ServiceCall) => Promise<ServiceAnswer>
