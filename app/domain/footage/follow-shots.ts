import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { lockAd } from '../ads/find-ad.ts'
import { recordScene } from '../scenes/in-order.ts'
import { footageWith, ownClipsOfAd } from './footage-row.ts'

export interface FollowShotsOptions {
  ownerId: string
  adId: string
  /** The board as it was, and as it is now. */
  before: readonly Shot[]
  after: readonly Shot[]
}

/**
 * An own clip on a board goes where its shot goes. That of a shot that was cut is set aside. Clips that a production has
 * are left alone: its scenes stay in their order.
 */
export async function followShots(
  transaction: Transaction,
  { ownerId, adId, before, after }: FollowShotsOptions
): Promise<void> {
  await lockAd(transaction, ownerId, adId)
  const own = await ownClipsOfAd(transaction, { ownerId, adId })
  const moved = [...own].flatMap(([number, row]) => {
    const to = newPlace(number, before, after)
    return to === number ? [] : [{ number, to, row }]
  })
  if (moved.length === 0) return
  const numbers = moved.map(({ number }) => number)
  await transaction
    .update(adScenes)
    .set({ videoId: null })
    .where(and(eq(adScenes.adId, adId), inArray(adScenes.number, numbers)))
  for (const { to, row } of moved) {
    if (to === null) continue
    await transaction
      .update(videos)
      .set({ footage: footageWith({ scene: to }) })
      .where(eq(videos.id, row.id))
    await recordScene(transaction, { ownerId, adId, number: to }, { videoId: row.id, isSkipped: false })
  }
}

/** Null when the shot is gone. A shot whose words were changed is the one that is left at its place. */
export function newPlace(number: number, before: readonly Shot[], after: readonly Shot[]): number | null {
  const shot = before[number - 1]
  if (!shot) return number
  const isSame = (one: Shot | undefined, other: Shot) =>
    one?.prompt === other.prompt && one.spokenScript === other.spokenScript
  if (isSame(after[number - 1], shot)) return number
  const found = after.findIndex((each) => isSame(each, shot))
  if (found >= 0) return found + 1
  const there = after[number - 1]
  const isNew = there !== undefined && !before.some((each) => isSame(each, there))
  return isNew && before.length === after.length ? number : null
}
