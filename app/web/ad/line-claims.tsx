import { claimLabels, ruleLabels } from '@callsheet/lib/claims/claim-labels.ts'
import type { Claim, ClaimCheck, RuleWarning } from '@callsheet/lib/wire/claims.ts'
import classes from '../components/cards.module.css'

export interface LineClaimsProps {
  check: Pick<ClaimCheck, 'claims' | 'warnings'> | null
  /** Of the scene or shot. */
  position: number
}

/** What one line claims: what that rests on, what has to be seen, what nothing supports, and the rules it breaks. */
export function LineClaims({ check, position }: LineClaimsProps) {
  const claims = check?.claims.filter((claim) => claim.position === position) ?? []
  const warnings = check?.warnings.filter((warning) => warning.position === position) ?? []
  return (
    <>
      {claims.map((claim) => (
        <ClaimNote key={`${claim.kind} ${claim.words}`} claim={claim} />
      ))}
      {warnings.map((warning) => (
        <RuleNote key={`${warning.rule} ${warning.words}`} warning={warning} />
      ))}
    </>
  )
}

function ClaimNote({ claim: { kind, words, evidence, facts, show, reason, rewrite } }: { claim: Claim }) {
  const label = claimLabels[kind]
  switch (evidence) {
    case 'none':
      return (
        <div className={classes.flag}>
          <p>
            <strong>{label}, no evidence:</strong> “{words}”. {reason}
          </p>
          {rewrite ? <p>Say instead: “{rewrite}”</p> : null}
        </div>
      )
    case 'show-it':
      return (
        <p className={classes.flag}>
          <strong>Show it:</strong> {show}
        </p>
      )
    case 'fact':
      return (
        <p className="small soft">
          {label}: “{words}” rests on what is known of the offer: {facts.map(({ text }) => text).join(' ')}
        </p>
      )
    case 'quote':
      return (
        <p className="small soft">
          {label}: “{words}” rests on a customer’s words.
        </p>
      )
  }
}

function RuleNote({ warning: { rule, words, reason } }: { warning: RuleWarning }) {
  const { label, platforms } = ruleLabels[rule]
  return (
    <p className={classes.flag}>
      <strong>
        {label}, a rule of {platforms.join(' and ')}:
      </strong>{' '}
      “{words}”. {reason}
    </p>
  )
}
