import { Button } from '@mantine/core'
import type { ClaimCheck } from '@callsheet/lib/wire/claims.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import classes from '../components/cards.module.css'

export interface ClaimStateProps {
  check: ClaimCheck | null
  /** What the lines belong to: "script", "board". */
  what: string
  onCheck(): void
  isChecking: boolean
  /** Lines that their writer marked as in need of proof. */
  marked?: number
  error: unknown
}

/** How far the claims are checked. Where lines are not, a button checks them. */
export function ClaimState({ check, what, onCheck, isChecking, marked = 0, error }: ClaimStateProps) {
  const isChecked = check !== null && check.unchecked.length === 0
  if (isChecked && check.checkedAt === null) return null
  return (
    <div className={classes.stack}>
      {isChecked ? (
        <p className="small soft">{summaryOf(check, marked)}</p>
      ) : (
        <div className={classes.flag}>
          <p>
            {check === null || check.checkedAt === null
              ? `Nobody has checked what this ${what} claims.`
              : `${countOf(check.unchecked.length, 'line')} of this ${what} changed and nobody has checked what they claim.`}{' '}
            {check?.problem}
          </p>
          <Button size="compact-sm" variant="default" mt={6} loading={isChecking} onClick={onCheck}>
            Check the claims
          </Button>
        </div>
      )}
      {error ? <ProblemNotice error={error} /> : null}
    </div>
  )
}

function summaryOf({ claims }: ClaimCheck, marked: number): string {
  if (claims.length === 0)
    return marked > 0
      ? `Claims checked: ${countOf(marked, 'line')} ${marked === 1 ? 'needs' : 'need'} proof, no other claim found.`
      : 'Claims checked: no claim found.'
  const bare = claims.filter(({ evidence }) => evidence === 'none').length
  return `Claims checked: ${countOf(claims.length, 'claim')}, ${bare === 0 ? 'each with its evidence' : `${bare} without evidence`}.`
}
