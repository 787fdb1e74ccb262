import { eq, sql } from 'drizzle-orm'
import { checkOfBoard } from '@callsheet/lib/claims/claim-check.ts'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'
import { findScript } from '../scripts/find-script.ts'
import { findStoryboard, type StoryboardRow } from '../storyboards/find-storyboard.ts'
import { getStoryboard } from '../storyboards/get.ts'
import { judgeLines } from './judge-lines.ts'

/**
 * Checks the claims of the lines on a board that nobody has checked, because they were changed there. Errors: those of
 * the agents service.
 */
export async function checkBoardClaims({
  scope,
  storyboardId
}: {
  scope: Scope
  storyboardId: string
}): Promise<StoryboardView> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const board = await findStoryboard(database, { ownerId, storyboardId })
  const script = await findScript(database, { ownerId, scriptId: board.scriptId })
  const { unchecked } = checkOfBoard(board.content, [script.claims, board.claims])
  if (unchecked.length > 0) {
    const ad = await findAd(database, ownerId, board.adId)
    const cited = script.content.scenes.flatMap(({ receipts }) => receipts)
    const { offer, quotes, brand } = await findKnowledge(database, { ownerId, ad, cited })
    const report = await judgeLines({
      scope: { ...scope, adId: ad.id },
      lines: board.content.shots.map(({ position, speaker, spokenScript, action }) => {
        const receipts = script.content.scenes.find((scene) => scene.position === position)?.receipts ?? []
        return { position, speaker, spokenScript, visual: action, receipts }
      }),
      positions: unchecked,
      offer,
      quotes,
      brand,
      idea: ad.idea,
      notes: script.claims?.notes ?? null,
      isCounted: true
    })
    const claims = withKept(report, board)
    // The time of the last save stays: a check changes nothing of what a user edits.
    const updatedAt = sql`${storyboards.updatedAt}`
    await database.update(storyboards).set({ claims, updatedAt }).where(eq(storyboards.id, board.id))
  }
  return getStoryboard({ scope, storyboardId })
}

/** What was found before on lines that still stand on the board is kept. */
function withKept(report: ClaimReport, { claims: before, content }: StoryboardRow): ClaimReport {
  const isNew = (text: string) => report.lines.some((line) => line.text === text)
  const isOn = (text: string) => content.shots.some(({ spokenScript }) => spokenScript === text)
  const kept = (before?.lines ?? []).filter(({ text }) => isOn(text) && !isNew(text))
  return { ...report, lines: [...report.lines, ...kept] }
}
