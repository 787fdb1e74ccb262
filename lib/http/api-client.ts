import { z } from 'zod'
import { lineStreamType } from '../wire/line-stream.ts'
import { AppError } from '../errors.ts'
import { addressOf, type AnswerOf, type Contract, type InputOf, type OptionalIfEmpty } from './contract.ts'
import { problemSchema } from './problem.ts'
import { parseJsonBytes, readBytes } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { noAnswer, ProblemError, readProblem, unreadableAnswer } from './read-problem.ts'

export interface ApiClientOptions {
  /** Address of the server, without a slash at the end. Empty when the page comes from the same server. */
  url: string
  /** The platform's own. */
  fetch(url: string, init: RequestInit): Promise<Response>
  headers?: Record<string, string>
  /** The server's name in sentences: "The server". */
  who: string
  /** Limit for one answer; work that streams its parts has an hour. No limit when absent. */
  timeoutSeconds?: number
}

interface CallOptions {
  signal?: AbortSignal
  /** A browser still sends the request when its page is closed. */
  keepalive?: boolean
}

/** Gets the parts of slow work as they are made. The call then waits as long as parts come. */
type Watch<One extends Contract> = One extends { streamType: string } ? { onPartial?(partial: unknown): void } : unknown

export type CallInput<One extends Contract> = InputOf<One> & Watch<One> & CallOptions

/**
 * Calls the routes of contracts and checks their answers by the same schemas. Errors: `ProblemError` with the server's
 * own problem document, or with one that says that no answer came.
 */
export interface ApiClient {
  call<One extends Contract>(contract: One, ...[input]: OptionalIfEmpty<CallInput<One>>): Promise<AnswerOf<One>>
  /** The answer as it comes: bytes or a stream. */
  open<One extends Contract>(contract: One, ...[input]: OptionalIfEmpty<CallInput<One>>): Promise<Response>
}

/** The parts of any call. */
interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
  onPartial?(partial: unknown): void
}

const longWorkSeconds = 3_600
const maxAnswerBytes = 16 * 1024 * 1024

export function createApiClient({ url, fetch, headers, who, timeoutSeconds }: ApiClientOptions): ApiClient {
  async function send(contract: Contract, input: AnyInput): Promise<Response> {
    const { body, file, idempotencyKey, signal, keepalive = false, onPartial } = input
    const limit = timeoutSeconds ? AbortSignal.timeout((onPartial ? longWorkSeconds : timeoutSeconds) * 1000) : null
    const response = await fetch(url + addressOf(contract, input), {
      method: contract.method.toUpperCase(),
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type || 'application/octet-stream' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(onPartial && { accept: lineStreamType })
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      keepalive,
      signal: signal && limit ? AbortSignal.any([signal, limit]) : (signal ?? limit)
    }).catch((cause: unknown) => {
      // A caller's own refusal to send it is an answer.
      if (signal?.aborted || cause instanceof ProblemError) throw cause
      throw noAnswer(who, cause)
    })
    if (!response.ok) throw await readProblem(response, who)
    return response
  }

  async function call(contract: Contract, input: AnyInput = {}): Promise<unknown> {
    const response = await send(contract, input)
    if (!contract.answer) {
      await response.body?.cancel()
      return undefined
    }
    if (!input.onPartial || !response.headers.get('content-type')?.startsWith(lineStreamType))
      return readAnswer(response, contract.answer)
    const last = await readLastLine(response, input.onPartial)
    if (last) {
      const parsed = contract.answer.safeParse(last.answer)
      if (parsed.success) return parsed.data
      throw unreadableAnswer(who, parsed.error)
    }
    // The connection broke off. The server went on with the work, and the same key returns its result.
    const { onPartial: _none, ...again } = input
    return call(contract, again)
  }

  async function readAnswer(response: Response, schema: z.ZodType): Promise<unknown> {
    const bytes = await readBytes(response, maxAnswerBytes).catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : noAnswer(who, cause)
    })
    try {
      return parseJsonBytes(bytes, schema)
    } catch (cause) {
      throw unreadableAnswer(who, cause)
    }
  }

  // The casts state what `call` guarantees: the contract types the input, and its schema has parsed the answer.
  return {
    call: (contract, ...[input]) => call(contract, input as AnyInput) as Promise<never>,
    open: (contract, ...[input]) => send(contract, (input ?? {}) as AnyInput)
  }
}

const lineSchema = z.union([
  z.object({ problem: problemSchema }),
  z.object({ answer: z.unknown() }).required(),
  z.object({ partial: z.unknown() }).required()
])

/** Null when the stream broke off before the answer. Errors: the problem that came instead. */
async function readLastLine(
  response: Response,
  onPartial: (partial: unknown) => void
): Promise<{ answer: unknown } | null> {
  try {
    for await (const text of response.body ? readLines(response.body) : []) {
      const line = lineSchema.parse(JSON.parse(text))
      if ('problem' in line) throw new ProblemError(line.problem)
      if ('answer' in line) return line
      onPartial(line.partial)
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
  }
  return null
}
