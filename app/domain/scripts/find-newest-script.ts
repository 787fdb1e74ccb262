import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'

export interface ScriptOfAd {
  ownerId: string
  adId: string
}

/** The newest version of an ad's script. Undefined before the first. */
export async function findNewestScript(queryable: Queryable, { ownerId, adId }: ScriptOfAd) {
  const [script] = await queryable
    .select()
    .from(scripts)
    .where(and(eq(scripts.adId, adId), eq(scripts.ownerId, ownerId)))
    .orderBy(desc(scripts.version))
    .limit(1)
  return script
}
