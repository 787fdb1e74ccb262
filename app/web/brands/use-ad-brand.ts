import { useQuery } from '@tanstack/react-query'
import type { BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import { adQuery } from '../ad/ad-queries.ts'
import { brandKitsQuery } from './brand-queries.ts'

/** The kit of an ad as it is now. Null until it is read, and for an ad without a brand. */
export function useAdBrandKit(adId: string): BrandKitView | null {
  const { data: ad } = useQuery(adQuery(adId))
  const { data: kits } = useQuery(brandKitsQuery)
  return kits?.find(({ id }) => id === ad?.brandKitId) ?? null
}

/** False until it is known which kit the ad has. */
export function useIsAdBrandRead(adId: string): boolean {
  const { isSuccess: isAdRead } = useQuery(adQuery(adId))
  const { isSuccess: areKitsRead } = useQuery(brandKitsQuery)
  return isAdRead && areKitsRead
}

/** What stands in it. */
export function useAdBrand(adId: string): BrandKitContent | null {
  return useAdBrandKit(adId)?.content ?? null
}
