import { claimKinds } from '../../claims/claim-kinds.ts'
import { claimKindSlugs, platformRuleSlugs } from '../../claims/claim-labels.ts'
import { platformRules } from '../../claims/platform-rules.ts'
import { plainQuotes } from '../../disciplines/disciplines.ts'
import type { Violation } from '../../disciplines/disciplines.ts'
import { claimJudgeInputSchema } from '../../wire/agent-inputs.ts'
import type { ClaimJudgeInput, ClaimJudgeLine } from '../../wire/agent-inputs.ts'
import { claimVerdictSchema } from '../../wire/claim-verdict.ts'
import type { ClaimVerdict } from '../../wire/claim-verdict.ts'
import { defineAgent } from '../agent.ts'

export const claimJudge = defineAgent<ClaimJudgeInput, ClaimVerdict>({
  role: 'judge',
  label: 'The claim judge',
  toolDescription: 'Hand in every claim with its evidence, and every broken platform rule.',
  maximumTokens: 8_000,
  input: claimJudgeInputSchema,
  present: (input) => ({
    ...input,
    kinds: claimKindSlugs.map((kind) => {
      const { about, sections, isToldByCustomers, isShown } = claimKinds[kind]
      return { kind, about, provenBySections: sections, provenByQuotes: isToldByCustomers, provenByShowing: isShown }
    }),
    platformRules: platformRuleSlugs.map((rule) => ({ rule, about: platformRules[rule].about }))
  }),
  answerFor: () => claimVerdictSchema,
  check: ({ claims, warnings }, { lines, positions }) =>
    [...claims, ...warnings].flatMap(({ position, words }): Violation[] => {
      const line = lines.find((one) => one.position === position)
      const isAsked = line !== undefined && (positions === undefined || positions.includes(position))
      if (!isAsked) return [{ rule: 'unknown-scene', position: null, message: `Nobody asked about scene ${position}.` }]
      if (bare(textsOf(line)).includes(bare(words))) return []
      const message = `"${words}" does not stand in this scene. Copy the words letter for letter.`
      return [{ rule: 'words-not-in-scene', position, message }]
    })
})

const textsOf = ({ spokenScript, onScreenText, visual }: ClaimJudgeLine) =>
  [spokenScript, onScreenText, visual].filter(Boolean).join('\n')

const bare = (text: string) => plainQuotes(text).replace(/\s+/g, ' ').toLowerCase()
