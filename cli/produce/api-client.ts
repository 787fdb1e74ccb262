import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AppError, errorCodes } from '@callsheet/lib/errors.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { z } from 'zod'

const lineStreamType = 'application/x-ndjson'
const longWorkSeconds = 3_600

const problemSchema = z.looseObject({ code: z.enum(errorCodes), detail: z.string() })

export interface CallOptions<Schema extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** A file as the whole body. */
  bytes?: Uint8Array<ArrayBuffer>
  answer: Schema
  /** Sent with calls that spend, so that a repeat after a lost answer buys nothing twice. */
  idempotencyKey?: string
  timeoutSeconds?: number
  /** For work of minutes: sees its parts as they are made, and no silence is taken for an end. */
  onPartial?(partial: unknown): void
}

export interface ApiClient {
  call<Schema extends z.ZodType>(path: string, options: CallOptions<Schema>): Promise<z.output<Schema>>
  /** Writes the file whole or not at all. */
  download(path: string, file: string): Promise<void>
}

/** Speaks to the app server as its owner. Problems come back as `AppError` with the server's own sentence. */
export function createApiClient({ appUrl, apiKey }: { appUrl: string; apiKey: string }): ApiClient {
  const headers = { authorization: `Bearer ${apiKey}` }

  async function send(path: string, init: RequestInit, timeoutSeconds: number): Promise<Response> {
    try {
      const answer = await fetch(appUrl + path, { ...init, signal: AbortSignal.timeout(timeoutSeconds * 1000) })
      if (answer.ok) return answer
      throw await toError(answer)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('unavailable', `The app server at ${appUrl} did not answer.`, { cause: error })
    }
  }

  return {
    async call(path, { method, body, bytes, answer, idempotencyKey, timeoutSeconds = 300, onPartial }) {
      const response = await send(
        path,
        {
          method: method ?? (body === undefined && !bytes ? 'GET' : 'POST'),
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
            ...(onPartial ? { accept: lineStreamType } : {})
          },
          body: bytes ?? (body === undefined ? undefined : JSON.stringify(body))
        },
        onPartial ? longWorkSeconds : timeoutSeconds
      )
      if (onPartial) return answer.parse(await readLines(response, onPartial))
      if (response.status === 204) return answer.parse(undefined)
      return readJson(response, { schema: answer, maxBytes: 16 * 1024 * 1024 })
    },
    async download(path, file) {
      const response = await send(path, { headers }, 600)
      if (!response.body) throw new AppError('upstream-failed', `${path} came back empty.`)
      const draft = `${file}.part`
      // The DOM's stream type and Node's describe the same object.
      await pipeline(Readable.fromWeb(response.body as NodeReadableStream), createWriteStream(draft))
      await rename(draft, file)
    }
  }
}

const lineSchema = z.union([
  z.object({ partial: z.unknown() }).required(),
  z.object({ answer: z.unknown() }).required(),
  z.object({ problem: z.unknown() }).required()
])

/** The parts as they come; the last line is the answer, or why there is none. */
async function readLines(response: Response, onPartial: (partial: unknown) => void): Promise<unknown> {
  if (!response.body) throw new AppError('upstream-failed', 'The app server answered without a body.')
  // The DOM's stream type and Node's describe the same object.
  const input = Readable.fromWeb(response.body as NodeReadableStream)
  for await (const text of createInterface({ input })) {
    const line = lineSchema.parse(JSON.parse(text))
    if ('answer' in line) return line.answer
    if ('problem' in line) throw problemToError(line.problem, response.status)
    onPartial(line.partial)
  }
  throw new AppError('upstream-failed', 'The app server broke off in the middle of its answer.')
}

async function toError(answer: Response): Promise<AppError> {
  return problemToError(await answer.json().catch(() => null), answer.status)
}

function problemToError(problem: unknown, status: number): AppError {
  const parsed = problemSchema.safeParse(problem)
  if (!parsed.success) return new AppError('upstream-failed', `The app server answered ${status}.`)
  const { code, detail, ...details } = parsed.data
  return new AppError(code, detail, { details })
}
