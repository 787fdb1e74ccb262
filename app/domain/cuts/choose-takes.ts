import type { Queryable } from '@callsheet/lib/database/database.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import type { Ad } from '../ads/find-ad.ts'
import { voiceOfTakes } from '../voices/ad-voice.ts'
import { takesInVoice } from '../voices/find-take.ts'
import type { FoundClip } from './find-cut-clips.ts'

export interface ChooseTakesOptions {
  ad: Ad
  found: readonly FoundClip[]
}

/** Each clip with the take of its line in the ad's voice, if nobody says the line in the clip and the take is finished. */
export async function chooseTakes(queryable: Queryable, { ad, found }: ChooseTakesOptions): Promise<FoundClip[]> {
  const voice = await voiceOfTakes(queryable, ad)
  const takes = voice === noVoice ? [] : await takesInVoice(queryable, { ownerId: ad.ownerId, adId: ad.id, voice })
  return found.map((one) => {
    const take = one.isSpokenByClip
      ? undefined
      : takes.find(({ line, status }) => status === 'Completed' && line === one.spokenScript.trim())
    return { ...one, clip: { ...one.clip, voiceTakeId: take?.id ?? null } }
  })
}
