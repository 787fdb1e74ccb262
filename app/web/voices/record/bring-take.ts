import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine, VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../../api/client.ts'

export interface TakeToBring {
  adId: string
  line: Pick<VoiceLine, 'scene' | 'hook' | 'lineHash'>
  source: 'recorded' | 'uploaded'
  file: Blob
}

export function bringTake({
  adId,
  line: { scene, hook, lineHash },
  source,
  file
}: TakeToBring): Promise<VoiceTakeView> {
  const query = { scene, lineHash, source, ...(hook !== null && { hook }) }
  return api.call(voicesApi.bringTake, { params: { id: adId }, query, file })
}
