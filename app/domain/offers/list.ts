import { and, desc, eq } from 'drizzle-orm'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import type { Page, PageQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, toPage } from '../page.ts'
import { offerSummary } from './offer-view.ts'

export async function listOffers({ scope, page }: { scope: Scope; page: PageQuery }): Promise<Page<OfferSummary>> {
  const rows = await scope.runtime.database
    .select({
      id: offers.id,
      name: offers.name,
      url: offers.url,
      status: offers.status,
      failureMessage: offers.failureMessage,
      createdAt: offers.createdAt
    })
    .from(offers)
    .where(and(eq(offers.ownerId, scope.ownerId), olderThan(page.after, offers)))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(page.limit + 1)
  return toPage(rows, page.limit, offerSummary)
}
