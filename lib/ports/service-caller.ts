/** What is left of an answer, read as it comes. A stream's default reader is one. */
export interface AnswerReader {
  /** All that has arrived, or the next that does. Rejects when the answer breaks off. */
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
  /** A redirect is answered as it is, never followed. */
  redirect: 'manual'
  /** Whatever limits its time. */
  signal: AbortSignal
}

/** A call to a service by its own address. Rejects when no answer came, with the signal's reason when that was why. */
export type CallService = (url: string, call: ServiceCall) => Promise<ServiceAnswer>
