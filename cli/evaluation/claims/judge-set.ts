import { findUnsupportedClaims } from '@callsheet/lib/disciplines/script-disciplines.ts'
import { weighClaim } from '@callsheet/lib/claims/weigh-claim.ts'
import { runAgent, type CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import type { ClaimJudgeInput } from '@callsheet/lib/wire/agent-inputs.ts'
import type { Claim } from '@callsheet/lib/wire/claims.ts'
import type { LabelledLine, LabelledSet } from './labelled-line.ts'

/** One line, and what was found in it. */
export interface JudgedLine {
  language: string
  line: LabelledLine
  claims: Pick<Claim, 'kind' | 'evidence' | 'words'>[]
}

/** As many scenes as a script has. */
const scenesAtOnce = 6

/** The sets as the judge is asked, a few lines at a time, with clean lines among the others. */
export function asScripts({ facts, quotes, lines }: LabelledSet): { lines: LabelledLine[]; input: ClaimJudgeInput }[] {
  const count = Math.ceil(lines.length / scenesAtOnce)
  return Array.from({ length: count }, (_, first) => {
    const dealt = lines.filter((_line, index) => index % count === first)
    const input = {
      lines: dealt.map(({ text, visual, receipts = [] }, index) => {
        return { position: index + 1, spokenScript: text, visual, receipts }
      }),
      facts,
      quotes
    }
    return { lines: dealt, input }
  })
}

/** Asks the judge, script by script. The evidence counts as code has weighed it. */
export async function judgeSet(set: LabelledSet, callModel: CallModel): Promise<JudgedLine[]> {
  const judged: JudgedLine[] = []
  for (const { lines, input } of asScripts(set)) {
    const { answer } = await runAgent({ agent: 'claim-judge', input, callModel })
    const claims = answer.claims.map((claim) => weighClaim(claim, set))
    judged.push(
      ...lines.map((line, index) => {
        return { language: set.language, line, claims: claims.filter(({ position }) => position === index + 1) }
      })
    )
  }
  return judged
}

/** What the word lists alone flag. They know no kinds and no evidence but the words of the facts. */
export function flagByWords({
  language,
  facts,
  quotes,
  lines
}: LabelledSet): { language: string; line: LabelledLine; isFlagged: boolean }[] {
  const known = JSON.stringify([facts.map(({ text }) => text), quotes.map(({ text }) => text)])
  return lines.map((line) => ({ language, line, isFlagged: findUnsupportedClaims(line.text, known).length > 0 }))
}
