import { z } from 'zod'
import { AppError, errorCodes, type ErrorCode } from '../errors.ts'
import { parseStorableJson } from '../text/storable-text.ts'
import { problemSchema, problemTypeBase, statusOf, type Problem } from './problem.ts'
import { readBytes } from './read-json.ts'

/**
 * The error of an answer that is no success. It holds the problem document that came, or one that says why there is
 * none.
 */
export class ProblemError extends AppError {
  readonly problem: Problem

  constructor(problem: Problem, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    const { type: _type, title: _title, status: _status, detail, code, retryable, ...details } = problem
    super(code, detail, { ...options, details, ...(retryable !== undefined && { retryable }) })
    this.name = 'ProblemError'
    this.problem = problem
  }
}

const maxProblemBytes = 1024 * 1024
const decoder = new TextDecoder()

/** JSON refusals of programs other than ours: the sign-in library, a proxy. */
const refusalSchema = z.union([
  z.object({ detail: z.string().min(1) }).transform(({ detail }) => detail),
  z.object({ message: z.string().min(1) }).transform(({ message }) => message)
])

/**
 * Reads the reason of an answer that is no success. `who` begins the sentence when the answer gives no reason: "The
 * server".
 */
export async function readProblem(response: Response, who: string): Promise<ProblemError> {
  const bytes = await readBytes(response, maxProblemBytes).catch(() => new Uint8Array())
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ProblemError(parseProblem(decoder.decode(bytes), response.status, who), {
    cause: new Error(`${response.url || who} answered ${response.status}.`),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter })
  })
}

function parseProblem(text: string, status: number, who: string): Problem {
  const body = parseJson(text)
  const problem = problemSchema.safeParse(body)
  if (problem.success) return problem.data
  const said = refusalSchema.safeParse(body).data
  return problemOf(codeOf(status, said !== undefined), {
    title: 'That did not work',
    status,
    detail: said ?? `${who} answered ${status} without saying why.`
  })
}

/** No answer came, so it is unknown whether the call was carried out. The status is 0. */
export function noAnswer(who: string, cause?: unknown): ProblemError {
  const detail = `${who} did not answer. Running work continues there; nothing is lost.`
  return new ProblemError(problemOf('unavailable', { title: 'Callsheet does not answer', status: 0, detail }), {
    cause
  })
}

/**
 * The answer has a form that this version does not know, so the result of the call is unknown too. The status is 0 here
 * as well.
 */
export function unreadableAnswer(who: string, cause: unknown): ProblemError {
  const detail = `${who} answered in a way that this version does not know. Reload the page, or bring both to one version.`
  return new ProblemError(problemOf('upstream-failed', { title: 'An answer that cannot be read', status: 0, detail }), {
    cause
  })
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 0 && error.code === 'unavailable'
}

function problemOf(code: ErrorCode, words: { title: string; status: number; detail: string }): Problem {
  return { type: problemTypeBase + code, code, ...words }
}

/** An answer without a reason hardly comes from the server itself. Something between failed. */
function codeOf(status: number, hasSaid: boolean): ErrorCode {
  const isSure = hasSaid || status === 401 || status === 429
  if (!isSure || status >= 500) return 'upstream-failed'
  return errorCodes.find((code) => statusOf(code) === status) ?? 'invalid-input'
}

function parseJson(text: string): unknown {
  try {
    return parseStorableJson(text)
  } catch {
    return null
  }
}
