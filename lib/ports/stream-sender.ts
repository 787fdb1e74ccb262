import type { AnswerReader } from './service-caller.ts'

export interface StreamedAnswer {
  headers: Record<string, string>
  /** Read only as fast as the caller takes it, and cancelled when the caller leaves. */
  reader: AnswerReader
}

/**
 * Answers 200 with what a reader gives as it comes. `connection` is what the platform's server hands along with each
 * request (Hono's `env`).
 */
export type SendStream = (connection: unknown, answer: StreamedAnswer) => Response
