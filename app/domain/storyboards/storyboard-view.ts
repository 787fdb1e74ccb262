import { checkOfBoard } from '@callsheet/lib/claims/claim-check.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { Ad } from '../ads/find-ad.ts'
import type { StoryboardRow } from './find-storyboard.ts'

/** Facts of a board that its own row lacks. */
export interface StoryboardContext {
  /** The newest pipeline that was made from it. */
  pipelineId: string | null
  route: Ad['route']
  /** The report on the claims of its script. */
  scriptClaims: ClaimReport | null
}

export function storyboardView(
  row: StoryboardRow,
  { pipelineId, route, scriptClaims }: StoryboardContext
): StoryboardView {
  const { id, adId, scriptId, title, version, content, model } = row
  return {
    id,
    adId,
    scriptId,
    title,
    version,
    content,
    claims: checkOfBoard(content, [row.claims, scriptClaims]),
    model,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    nextStep: nextStep({ kind: 'storyboard', id, adId, state: 'written', pipelineId, route })
  }
}
