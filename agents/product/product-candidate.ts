import type { ProductSource, StructureProduct } from '@callsheet/lib/wire/page-structure.ts'

export type Condition = NonNullable<StructureProduct['condition']>

/** What one place of a page says about its product. Absent: it says nothing. */
export interface ProductCandidate {
  source: ProductSource
  name?: string | null
  brand?: string | null
  price?: number | null
  priceHigh?: number | null
  /** The price before a reduction. */
  listPrice?: number | null
  /** What several sellers ask for the same thing. */
  sellersPrices?: readonly number[]
  /** ISO 4217. */
  currency?: string | null
  /** The page's own word: `InStock`, `PreOrder`, "Currently unavailable." */
  availability?: string | null
  condition?: Condition | null
  /** Of five. */
  rating?: number | null
  reviewCount?: number | null
  /** Addresses of its pictures as they are written, which can be relative. */
  images?: readonly string[]
}
