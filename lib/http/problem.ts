import { z, type ZodError } from 'zod'
import { AppError, errorCodes, retryableByDefault, type ErrorCode } from '../errors.ts'
import { cutText } from '../text/cut-text.ts'

/** RFC 9457 body of every error answer. Further members are facts for the caller: a price, choices, issues. */
export const problemSchema = z.looseObject({
  type: z.url(),
  title: z.string(),
  status: z.number().int(),
  /** A sentence for people. */
  detail: z.string(),
  code: z.enum(errorCodes),
  /** Whether the same request may succeed later, where the code does not tell. */
  retryable: z.boolean().optional()
})

export type Problem = z.output<typeof problemSchema>

/** Base of the stable `type` URLs. docs/errors.md lists them. */
export const problemTypeBase = 'https://callsheet.dev/problems/'

export function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'invalid-input':
      return 422
    case 'unauthenticated':
      return 401
    case 'forbidden':
      return 403
    case 'not-found':
      return 404
    case 'conflict':
      return 409
    case 'aspect-ratio-fixed':
      return 409
    case 'insufficient-credits':
    case 'over-budget':
    case 'budget-reached':
      return 402
    case 'payload-too-large':
      return 413
    case 'rate-limited':
      return 429
    case 'upstream-failed':
    case 'page-blocked':
      return 502
    case 'upstream-timeout':
      return 504
    case 'unavailable':
      return 503
    case 'storage-unavailable':
      return 503
    case 'internal':
      return 500
    default:
      return code satisfies never
  }
}

const titles: Record<ErrorCode, string> = {
  'invalid-input': 'The request cannot be used as it is',
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  conflict: 'This no longer fits the present state',
  'aspect-ratio-fixed': 'The ad has another aspect ratio',
  'insufficient-credits': 'Not enough credits',
  'over-budget': 'More than this program may spend',
  'budget-reached': 'The budget is reached',
  'payload-too-large': 'Too large',
  'rate-limited': 'Too many requests',
  'upstream-failed': 'A service we depend on failed',
  'upstream-timeout': 'A service we depend on took too long',
  'page-blocked': 'The site keeps its page from us',
  unavailable: 'Not available right now',
  'storage-unavailable': 'Nothing new can be kept right now',
  internal: 'Something went wrong on our side'
}

/** The problem document of an error: its code, sentence and facts. */
export function toProblem(error: AppError): Problem {
  return {
    ...error.details,
    type: problemTypeBase + error.code,
    title: titles[error.code],
    status: statusOf(error.code),
    detail: error.message,
    code: error.code,
    ...(error.retryable !== retryableByDefault.has(error.code) && { retryable: error.retryable })
  }
}

/** Of so many is told what is wrong. A body can have a hundred thousand wrong fields. */
export const mostIssues = 50

const longestPath = 200
const longestMessage = 500

/** Each issue as `path: what was expected`. The first ones are in the sentence, those that are told in `issues`. */
export function fromZodError(error: ZodError, what = 'The request'): AppError {
  const issues = error.issues.slice(0, mostIssues).map((issue) => ({
    path: cutText(issue.path.join('.'), longestPath),
    message: cutText(wordsOf(issue.message), longestMessage)
  }))
  const shown = issues.slice(0, 3).map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message))
  const more = error.issues.length > 3 ? ` (and ${error.issues.length - 3} more)` : ''
  return new AppError('invalid-input', `${what} is not valid: ${shown.join('; ')}${more}`, { details: { issues } })
}

/** zod says of a field that is not there that it is of the wrong type. */
const wordsOf = (message: string): string =>
  message.replace(/^Invalid input: expected (.+), received undefined$/, 'is missing, expected $1')
