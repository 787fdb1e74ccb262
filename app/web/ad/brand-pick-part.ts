import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '../components/lazy-part.ts'

/** The brand of a new ad. */
export const BrandPick = lazyPart(() => import('../brands/brand-pick.tsx'), 'BrandPick')

/**
 * Reads the brands, and loads the field where there are some: it stands above what can be pressed, so it is there when the
 * page is first drawn. Where there are none, nothing waits for it. Code or brands that did not come are asked for again by
 * the field itself.
 */
export async function readBrandPick(client: QueryClient): Promise<void> {
  try {
    const { brandKitsQuery } = await import('../brands/brand-queries.ts')
    const { items } = await client.ensureQueryData(brandKitsQuery)
    if (items.length > 0) await BrandPick.load()
  } catch {
    // The page waits for them no longer, and the field asks.
  }
}
