import type { Problem } from '@callsheet/lib/http/problem.ts'

/** An answer that is no success, with the problem document the server sent, or one that says why there is none. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Bytes sent as they are. */
  file?: Blob
  /** A repeat with the same key spends nothing twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** One call of the API. The caller states the answer's shape, which the server builds from the same schema. */
export async function callApi<Answer = void>(path: string, call: ApiCall = {}): Promise<Answer> {
  const { method = call.body === undefined && !call.file ? 'GET' : 'POST', body, file, idempotencyKey, signal } = call
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (file) headers.set('content-type', file.type || 'application/octet-stream')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const response = await fetch(path, {
    method,
    headers,
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    signal
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ProblemError(unreachable)
  })
  if (!response.ok) throw new ProblemError(await readProblem(response))
  // No body is the shape `void`, which the caller states.
  if (response.status === 204) return undefined as Answer
  return (await response.json()) as Answer
}

export const unreachable: Problem = {
  type: 'about:blank',
  title: 'Callsheet does not answer',
  status: 0,
  detail: 'The server could not be reached. What was under way goes on there; nothing is lost.',
  code: 'unavailable'
}

export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  if (isProblem(body)) return body
  const message = hasMessage(body) ? body.message : `The server answered ${response.status} without saying why.`
  return {
    ...unreachable,
    title: 'That did not work',
    status: response.status,
    detail: message,
    code: codeOf(response.status)
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && 'code' in value && 'title' in value
}

function hasMessage(value: unknown): value is { message: string } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}

/** For answers of the sign-in library, which sends messages of its own. */
function codeOf(status: number): Problem['code'] {
  if (status === 401) return 'unauthenticated'
  if (status === 429) return 'rate-limited'
  return status < 500 ? 'invalid-input' : 'internal'
}
