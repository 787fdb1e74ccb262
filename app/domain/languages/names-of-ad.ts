import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { and, eq } from 'drizzle-orm'
import type { Ad } from '../ads/find-ad.ts'
import { findAdBrand } from '../brand-kits/find-ad-brand.ts'
import { wordsOf } from '../brand-kits/brand-parts.ts'
import type { SourceLine } from './source-lines.ts'

const mostNames = 60
const longestName = 120

export interface AdNames {
  /** Of the brand, its products, the offer and the speakers. They stay as they are in every language. */
  names: string[]
  neverWords: string[]
}

export async function namesOfAd(queryable: Queryable, ad: Ad, lines: readonly SourceLine[]): Promise<AdNames> {
  const brand = wordsOf(await findAdBrand(queryable, ad))
  const [offer] = ad.offerId
    ? await queryable
        .select({ name: offers.name })
        .from(offers)
        .where(and(eq(offers.id, ad.offerId), eq(offers.ownerId, ad.ownerId)))
    : []
  const all = [brand?.name, ...(brand?.products ?? []), offer?.name, ...lines.map(({ speaker }) => speaker)]
  const names = all.flatMap((name) => name?.trim() || [])
  return {
    names: [...new Set(names)].filter((name) => name.length <= longestName).slice(0, mostNames),
    neverWords: [...(brand?.neverWords ?? [])]
  }
}
