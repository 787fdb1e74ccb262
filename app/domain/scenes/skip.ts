import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { recordScene } from './in-order.ts'
import { listScenes } from './list.ts'

export interface SkipSceneOptions {
  scope: Scope
  adId: string
  number: number
}

/** Skips a scene, so that the next one can be made. Nothing was prepaid, so nothing is refunded. */
export async function skipAdScene({ scope, adId, number }: SkipSceneOptions): Promise<AdSceneView[]> {
  const { ownerId, runtime } = scope
  await findAd(runtime.database, ownerId, adId)
  await recordScene(runtime.database, { ownerId, adId, number }, { isSkipped: true })
  return listScenes(runtime.database, { ownerId, adId })
}
