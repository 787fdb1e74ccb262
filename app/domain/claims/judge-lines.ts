import { factsOfOffer } from '@callsheet/lib/claims/facts-of-offer.ts'
import { weighClaim } from '@callsheet/lib/claims/weigh-claim.ts'
import {
  maximumClaimFacts,
  type BrandWords,
  type ClaimJudgeLine,
  type QuoteInput
} from '@callsheet/lib/wire/agent-inputs.ts'
import type { ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'

export interface JudgeLinesOptions {
  scope: Scope
  lines: readonly ClaimJudgeLine[]
  /** The lines to judge. All when absent. */
  positions?: readonly number[] | undefined
  offer: Record<string, unknown> | null
  quotes: readonly QuoteInput[]
  /** Null for an ad without a brand. */
  brand: BrandWords | null
  idea: string
  /** What the user told the writer. */
  notes: string | null
  /** False when it follows from a call that was counted. */
  isCounted: boolean
}

/** A small model answers within seconds, and a user waits. */
const timeoutSeconds = 90

/**
 * Lets `claim-judge` find the claims of these lines, and looks up the evidence that it names. Errors: those of the
 * agents service.
 */
export async function judgeLines({ scope, lines, positions, ...given }: JudgeLinesOptions): Promise<ClaimReport> {
  const { offer, quotes, brand, idea, notes, isCounted } = given
  const facts = factsOfOffer({ offer, brief: [idea, notes], brandClaims: brand?.claims }).slice(0, maximumClaimFacts)
  const { answer, model } = await runAgent({
    scope,
    agent: 'claim-judge',
    input: {
      lines: [...lines],
      positions: positions && [...positions],
      facts,
      disclosures: brand?.disclosures,
      quotes: [...quotes]
    },
    isCounted,
    timeoutSeconds
  })
  return {
    model,
    problem: null,
    checkedAt: scope.runtime.clock.now().toISOString(),
    notes,
    lines: lines
      .filter(({ position }) => positions === undefined || positions.includes(position))
      .map(({ position, spokenScript }) => ({
        position,
        text: spokenScript,
        claims: answer.claims
          .filter((claim) => claim.position === position)
          .map((claim) => weighClaim(claim, { facts, quotes })),
        warnings: answer.warnings.filter((warning) => warning.position === position)
      }))
  }
}
