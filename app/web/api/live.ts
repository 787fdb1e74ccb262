import type { Problem } from '@callsheet/lib/http/problem.ts'
import { callApi, ProblemError, readProblem, unreachable } from './http.ts'

type Line<Answer> = { partial: unknown } | { answer: Answer } | { problem: Problem }

export interface LiveCall {
  body: unknown
  idempotencyKey: string
  onPartial?: ((partial: unknown) => void) | undefined
}

/** A call whose answer is told line by line as it is made; the last line is the answer or the problem. */
export async function callLive<Answer>(path: string, { body, idempotencyKey, onPartial }: LiveCall): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/x-ndjson',
    'idempotency-key': idempotencyKey
  }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
  if (!response) throw new ProblemError(unreachable)
  if (!response.ok || !response.body) throw new ProblemError(await readProblem(response))
  try {
    for await (const line of linesOf<Answer>(response.body)) {
      if ('answer' in line) return line.answer
      if ('problem' in line) throw new ProblemError(line.problem)
      onPartial?.(line.partial)
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
  }
  // The connection broke off: the server went on, and the same key gets what it made.
  return callApi<Answer>(path, { body, idempotencyKey })
}

async function* linesOf<Answer>(body: ReadableStream<Uint8Array>): AsyncGenerator<Line<Answer>> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    // The server writes these lines from the same schemas as its plain answers.
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line<Answer>
  }
}
