import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import type { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { customerQuotesOf, isResearched } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import type { Ad } from '../ads/find-ad.ts'

/** What a person should know of a script that cites nobody. Null when there is nothing to do about it. */
export type ResearchNotice = (script: Pick<typeof scripts.$inferSelect, 'content' | 'createdAt'>) => string | null

/** Tells when a script was written while its offer was still researched, or before customers were heard. */
export async function findResearchNotice(
  queryable: Queryable,
  { offerId, ownerId }: Pick<Ad, 'offerId' | 'ownerId'>
): Promise<ResearchNotice> {
  if (!offerId) return () => null
  const [offer] = await queryable
    .select({ status: offers.status, research: offers.research })
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
  const [finished] = await queryable
    .select({ at: backgroundJobs.finishedAt })
    .from(backgroundJobs)
    .where(and(eq(backgroundJobs.subjectId, offerId), isNotNull(backgroundJobs.finishedAt)))
    .orderBy(desc(backgroundJobs.finishedAt))
    .limit(1)
  const research = readOfferResearch(offer?.research)
  const isAtWork = offer?.status === 'Queued' || offer?.status === 'Running'
  const isHeard = customerQuotesOf(research).length > 0
  return ({ content, createdAt }) => {
    if (content.scenes.some(({ receipts }) => receipts.length > 0)) return null
    if (isHeard) return finished?.at && finished.at > createdAt ? heardSince : null
    return isAtWork && !isResearched(research) ? notYetHeard : null
  }
}

const notYetHeard =
  'Its offer is still being researched, so no customer was heard for this script. When the research is done, write ' +
  'another version: it can cite them.'
const heardSince =
  'This was written before the research of its offer was done. Customers have been heard since: write another version, ' +
  'and it can cite them.'
