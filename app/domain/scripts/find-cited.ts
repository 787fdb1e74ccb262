import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { readOfferResearch, type OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Ad } from '../ads/find-ad.ts'

/** Finds the quotes that a script of an ad cites, in the order of its lines. Reads the offer at most once. */
export type CitedQuotes = (script: Script) => OfferQuote[]

export interface FindCitedOptions {
  ad: Pick<Ad, 'offerId' | 'ownerId'>
  scripts: readonly Script[]
}

export async function findCited(queryable: Queryable, { ad, scripts }: FindCitedOptions): Promise<CitedQuotes> {
  const cites = scripts.some((script) => idsOf(script).length > 0)
  const [offer] =
    ad.offerId && cites
      ? await queryable
          .select({ research: offers.research })
          .from(offers)
          .where(and(eq(offers.id, ad.offerId), eq(offers.ownerId, ad.ownerId)))
      : []
  const quotes = new Map(quotesOf(readOfferResearch(offer?.research)).map((quote) => [quote.id, quote]))
  return (script) => idsOf(script).flatMap((id) => quotes.get(id) ?? [])
}

const idsOf = ({ scenes }: Script) => [...new Set(scenes.flatMap(({ receipts }) => receipts))]
