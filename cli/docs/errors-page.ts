import { AppError, errorCodes, type ErrorCode } from '@callsheet/lib/errors.ts'
import { toProblem } from '@callsheet/lib/http/problem.ts'

/** What the caller can do about it. */
const advice: Record<ErrorCode, string> = {
  'invalid-input': 'Change the request: `issues` names each wrong part, `choices` lists valid values.',
  unauthenticated: 'Send `Authorization: Bearer KEY`, or sign in.',
  forbidden: 'Ask an admin. When a program with a key may not do it, ask a person.',
  'not-found': 'Check the id. Items of other users are not found either.',
  conflict: 'Read it again: its state has changed, or the same request is already running.',
  'aspect-ratio-fixed':
    'Use the ad’s own `aspectRatio`, or start over in another ratio: send `startOver.body` to `startOver.href`.',
  'insufficient-credits': 'Compare `price` and `balance`; nothing was written.',
  'over-budget':
    'Compare `price` and `budget`; nothing was written. A person sets the budget at `budgetAt`, or buys it in the studio.',
  'budget-reached':
    'Compare `price`, `spent` and `budget`; nothing was written, and what is being made goes on. `budgetOf` says whose budget it is, and a person changes it at `budgetAt`.',
  'payload-too-large': 'Send less than `maxBytes`.',
  'rate-limited': 'Wait for the seconds of `Retry-After`, then send the same request again.',
  'upstream-failed': 'Send the same request again in a moment.',
  'upstream-timeout': 'Send the same request again in a moment. With an `Idempotency-Key` nothing is bought twice.',
  'page-blocked':
    'Send the text of the page instead, or set what `setting` names. `reason` says what stands in front of the page.',
  unavailable: 'Wait for the seconds of `Retry-After` if it is given, then send the same request again.',
  'storage-unavailable':
    'Wait for the seconds of `Retry-After`, then send the same request again. Nothing was charged; `problems` say why.',
  internal: 'Report it with `X-Trace-Id`. Nothing was charged for this request.'
}

/** The page of every problem type. It is made from the errors that the transports switch over. */
export function renderErrorsPage(): string {
  const rows = errorCodes.map((code) => {
    const error = new AppError(code, '')
    const { type, title, status } = toProblem(error)
    return `| \`${code}\` | ${status} | ${title} | ${error.retryable ? 'yes' : 'no'} | ${advice[code]} | \`${type}\` |`
  })
  return `${[intro, table, ...rows].join('\n')}\n`
}

const table = `| code | status | title | may the same work later? | what to do | type |
|---|---|---|---|---|---|`

const intro = `# Errors

Every error of the three units is a problem document (RFC 9457), \`application/problem+json\`: \`type\`, \`title\`,
\`status\`, \`detail\` (a sentence for people), \`code\` (for programs) and more members with facts. \`type\` and \`code\`
are stable; \`detail\` is not. \`retryable\` stands there when one answer differs from what the table says of its code. Every answer carries \`Callsheet-Version\` and \`X-Trace-Id\`.

\`\`\`json
{
  "type": "https://callsheet.dev/problems/insufficient-credits",
  "title": "Not enough credits",
  "status": 402,
  "detail": "This costs 240 credits and you have 120.",
  "code": "insufficient-credits"
}
\`\`\`

This page is generated from the errors that the code knows: \`node cli/docs/generate.ts\`.
`
