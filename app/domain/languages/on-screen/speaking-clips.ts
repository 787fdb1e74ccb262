import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { Ad } from '../../ads/find-ad.ts'
import { carryOver } from '../../cuts/carry-over.ts'
import { readClipPlaces } from '../../cuts/clip-places.ts'
import { currentClips } from '../../cuts/current-clips.ts'
import { findCutClips, type FoundClip } from '../../cuts/find-cut-clips.ts'
import { newestOwnCut } from '../../cuts/newest-own-cut.ts'

/**
 * The clips of the ad's next film in which somebody says the line. A draft is made again anyway, and an own clip cannot be
 * made again by anybody. Errors: `conflict` while a clip of the film is missing.
 */
export async function speakingClips(queryable: Queryable, ad: Pick<Ad, 'id' | 'ownerId'>): Promise<FoundClip[]> {
  const before = await newestOwnCut(queryable, ad.id)
  const current = await currentClips(queryable, ad.ownerId, ad.id)
  const places = await readClipPlaces(queryable, ad.ownerId, before?.settings.clips ?? [])
  const found = await findCutClips(queryable, ad.ownerId, carryOver(before, current, places))
  const seen = new Set<string>()
  return found.filter(({ video, isSpokenByClip, spokenScript }) => {
    if (seen.has(video.id)) return false
    seen.add(video.id)
    return isSpokenByClip && spokenScript.trim() !== '' && video.footage === null && !video.isDraft
  })
}

/** The id of its line. */
export const lineIdOf = ({ scene, hook }: Pick<FoundClip, 'scene' | 'hook'>) =>
  hook === null ? `scene-${scene}` : `opening-${hook}`
