import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { namesKnownLanguage } from '@callsheet/lib/disciplines/language/language-names.ts'
import type { Ad } from '../ads/find-ad.ts'

/** The language of an ad's lines by its script, else by the ad. Null where it tells none that is known: words tell it too. */
export async function spokenLanguage(queryable: Queryable, ad: Pick<Ad, 'id' | 'language'>): Promise<string | null> {
  const [script] = await queryable
    .select({ content: scripts.content })
    .from(scripts)
    .where(eq(scripts.adId, ad.id))
    .orderBy(desc(scripts.version))
    .limit(1)
  const language = script?.content.language ?? ad.language
  return language && namesKnownLanguage(language) ? language : null
}
