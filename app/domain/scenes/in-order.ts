import { and, eq } from 'drizzle-orm'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'

/** spec: Route B. Scene n+1 waits until the clip of scene n is under way or scene n is skipped. */
export async function requireSceneTurn({ runtime, ownerId }: Scope, adId: string, number: number): Promise<void> {
  await findAd(runtime.database, ownerId, adId)
  if (number === 1) return
  const [before] = await runtime.database
    .select()
    .from(adScenes)
    .where(and(eq(adScenes.adId, adId), eq(adScenes.number, number - 1)))
  if (before?.videoId || before?.isSkipped) return
  throw new AppError(
    'conflict',
    `Scenes are made one at a time: animate or skip scene ${number - 1} before the still of scene ${number}.`,
    { details: { waitingFor: number - 1 } }
  )
}

export interface SceneChange {
  adId: string
  number: number
  imageId?: string
  videoId?: string
  isSkipped?: boolean
}

export async function recordScene({ runtime, ownerId }: Scope, { adId, number, ...change }: SceneChange): Promise<void> {
  await runtime.database
    .insert(adScenes)
    .values({ adId, number, ownerId, ...change })
    .onConflictDoUpdate({ target: [adScenes.adId, adScenes.number], set: change })
}
