import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { isGone } from '../api/is-gone.ts'
import { adQuery } from './ad-queries.ts'

/** The ad of a page. The page ends where it was deleted meanwhile: nothing on it would do anything anymore. */
export function useAd(adId: string): AdView {
  const { data, error } = useSuspenseQuery(adQuery(adId))
  if (isGone(error)) throw error
  return data
}
