import { z } from 'zod'

import { claimKindSlugs, factSections, platformRuleSlugs } from '../claims/claim-labels.ts'

/** A statement that a claim may rest on. The judge names it by its id. */
export const claimFactSchema = z.object({
  id: z.string().min(1).max(60),
  section: z.enum(factSections),
  text: z.string().min(1).max(8_000)
})

export type ClaimFact = z.infer<typeof claimFactSchema>

/** `show-it`: the picture of the scene is the evidence. `none`: nothing given supports it. */
export const claimEvidences = ['fact', 'quote', 'show-it', 'none'] as const

/** A claim after code has looked up its evidence. */
export const claimSchema = z.object({
  position: z.number().int(),
  /** As they stand in the scene. */
  words: z.string(),
  kind: z.enum(claimKindSlugs),
  evidence: z.enum(claimEvidences),
  /** The facts it rests on, in full, so that they can be read when the offer has changed. */
  facts: z.array(claimFactSchema),
  quoteIds: z.array(z.string()),
  /** What the camera has to show. "" unless that is the evidence. */
  show: z.string(),
  reason: z.string(),
  /** The line without the claim. "" when it has evidence. */
  rewrite: z.string()
})

export type Claim = z.infer<typeof claimSchema>

export const ruleWarningSchema = z.object({
  position: z.number().int(),
  words: z.string(),
  rule: z.enum(platformRuleSlugs),
  reason: z.string()
})

export type RuleWarning = z.infer<typeof ruleWarningSchema>

/** What one scene says and what was found in it. */
export interface JudgedLine {
  position: number
  /** Its spoken words. A line that says something else is another line. */
  text: string
  claims: Claim[]
  warnings: RuleWarning[]
}

/** `scripts.claims` and `storyboards.claims`. */
export interface ClaimReport {
  /** Null when no judge answered. */
  model: string | null
  /** Why nothing was checked, in words for the user. */
  problem: string | null
  /** ISO time. */
  checkedAt: string
  /** What the user told the writer. It counts as the user's own words when the script is checked again. */
  notes: string | null
  lines: JudgedLine[]
}

/** What is known of the claims of a script or a board. */
export const claimCheckSchema = z.object({
  /** Null when nobody has checked any of it. */
  checkedAt: z.iso.datetime().nullable(),
  model: z.string().nullable(),
  /** Why lines were not checked, in words for the user. Null when no check failed. */
  problem: z.string().nullable(),
  /** Positions whose words were not checked, or were changed since then. */
  unchecked: z.array(z.number().int()),
  claims: z.array(claimSchema),
  warnings: z.array(ruleWarningSchema)
})

export type ClaimCheck = z.infer<typeof claimCheckSchema>
