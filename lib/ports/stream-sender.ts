import type { AnswerReader } from './service-caller.ts'

export interface StreamedAnswer {
  headers: Record<string, string>
  /** It is read only as fast as the caller takes it, and cancelled when the caller leaves. */
  reader: AnswerReader
}

/**
 * Answers 200 and sends the output of a reader as it comes. `connection` is what the platform's server passes with each
 * request (Hono's `env`).
 */
export type SendStream = (connection: unknown, answer: StreamedAnswer) => Response
