import { and, desc, eq } from 'drizzle-orm'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import type { Page, ShelfQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, onShelf, toPage } from '../page.ts'
import { offerSummary, summaryColumns } from './offer-view.ts'

/** Offers, newest first: those in use, or archived ones. */
export async function listOffers({ scope, query }: { scope: Scope; query: ShelfQuery }): Promise<Page<OfferSummary>> {
  const rows = await scope.runtime.database
    .select(summaryColumns)
    .from(offers)
    .where(
      and(
        eq(offers.ownerId, scope.ownerId),
        onShelf(query, { name: offers.name, archivedAt: offers.archivedAt }),
        olderThan(query.after, offers)
      )
    )
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(query.limit + 1)
  return toPage(rows, query.limit, offerSummary)
}
