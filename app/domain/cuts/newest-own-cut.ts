import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { CutRow } from './cut-view.ts'

/** The newest cut in the ad's own words. */
export async function newestOwnCut(queryable: Queryable, adId: string): Promise<CutRow | undefined> {
  const [cut] = await queryable
    .select()
    .from(cuts)
    .where(and(eq(cuts.adId, adId), isNull(cuts.language)))
    .orderBy(desc(cuts.version))
    .limit(1)
  return cut
}
