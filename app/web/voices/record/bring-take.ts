import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine, VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../../api/client.ts'

export interface TakeToBring {
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
  line: Pick<VoiceLine, 'scene' | 'hook' | 'lineHash'>
  source: 'recorded' | 'uploaded'
  file: Blob
}

export function bringTake({
  adId,
  language,
  line: { scene, hook, lineHash },
  source,
  file
}: TakeToBring): Promise<VoiceTakeView> {
  const query = { scene, lineHash, source, ...(hook !== null && { hook }), ...(language && { language }) }
  return api.call(voicesApi.bringTake, { params: { id: adId }, query, file })
}
