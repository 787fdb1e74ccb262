import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { isNotSent } from '../api/not-sent.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import parts from '../components/components.module.css'

/** Why a purchase was not made. When that is not known, it says that pressing again buys only once. */
export function PurchaseProblem({ error }: { error: unknown }) {
  if (!error) return null
  if (!isUnanswered(error)) return <ProblemNotice error={error} />
  return (
    <div className={parts.problem} role="alert">
      <strong>{error.problem.title}</strong>
      <p>No answer came, so this page does not know whether it was bought.</p>
      <p className="small soft">Press again: it is bought once, and charged once, either way.</p>
    </div>
  )
}

/** Nobody here knows whether it was bought. */
export function isUnanswered(error: unknown): error is ProblemError {
  return error instanceof ProblemError && !isNotSent(error) && !isRefusal(error.problem)
}

/** The server says that it did not buy. Other failures of the server, and no answer, leave it open. */
function isRefusal({ status, code }: ProblemError['problem']): boolean {
  return (status > 0 && status < 500) || code === 'storage-unavailable'
}
