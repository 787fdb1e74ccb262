import { z } from 'zod'

import { claimKindSlugs, platformRuleSlugs } from '../claims/claim-labels.ts'
import { claimEvidences } from './claims.ts'
import { maximumScriptScenes } from './script.ts'

const position = z.number().int().min(1).max(maximumScriptScenes).describe('Position of the scene.')
const words = z
  .string()
  .min(1)
  .max(600)
  .describe('The fewest words that say it, copied from the scene letter for letter.')

/** A claim as the judge hands it in. Nothing of it is believed before code has looked the evidence up. */
export const judgedClaimSchema = z.object({
  position,
  words,
  kind: z.enum(claimKindSlugs),
  evidence: z.enum(claimEvidences),
  factIds: z.array(z.string().max(120)).max(8).default([]).describe('Ids from facts, for evidence "fact".'),
  quoteIds: z.array(z.string().max(120)).max(8).default([]).describe('Ids from quotes, for evidence "quote".'),
  show: z.string().max(300).default('').describe('For "show-it": what the camera has to show.'),
  reason: z.string().min(1).max(400).describe('Why the evidence holds, or what is missing, in one plain sentence.'),
  rewrite: z
    .string()
    .max(1_500)
    .default('')
    .describe('For "none": the whole line without the claim, in its language, as long as it is now. Else "".')
})

export type JudgedClaim = z.infer<typeof judgedClaimSchema>

/** Answer of the `claim-judge` agent. */
export const claimVerdictSchema = z.object({
  claims: z
    .array(judgedClaimSchema)
    .max(200)
    .describe('Every claim, in the order of the scenes. [] when there is none.'),
  warnings: z
    .array(
      z.object({
        position,
        words,
        rule: z.enum(platformRuleSlugs),
        reason: z.string().min(1).max(400).describe('What in these words breaks the rule, in one plain sentence.')
      })
    )
    .max(100)
    .describe('Every broken platform rule. [] when none is broken.')
})

export type ClaimVerdict = z.infer<typeof claimVerdictSchema>
