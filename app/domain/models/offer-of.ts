import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { providerKeys, providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'

export interface Offer {
  /** Whether somebody can choose it now: it is on and its provider can be called. */
  enabled: boolean
  /** The admin's switch. */
  isOn: boolean
  /** Why nobody can choose it although it is on. Null when that is not so. */
  unusable: string | null
}

/** What decides whether a caller can have something made with a model, and with whose key. */
export interface OfferFacts {
  /** The providers that the pipeline service cannot call. One of which it has said nothing counts as ready. */
  unready: ReadonlySet<string>
  /** The caller's own keys by their providers: the newest of each. */
  own: ReadonlyMap<string, string>
}

/** One statement, as every purchase asks. */
export async function readOfferFacts(queryable: Queryable, ownerId: string): Promise<OfferFacts> {
  const rows = await unionAll(
    queryable
      .select({
        provider: providerKeys.provider,
        keyId: sql<string | null>`${providerKeys.id}`.as('key_id'),
        at: sql<Date>`${providerKeys.createdAt}`.as('at')
      })
      .from(providerKeys)
      .where(and(eq(providerKeys.ownerId, ownerId), isNull(providerKeys.revokedAt))),
    queryable
      .select({
        provider: providerReadiness.provider,
        keyId: sql<null>`null::uuid`.as('key_id'),
        at: sql<Date>`now()`.as('at')
      })
      .from(providerReadiness)
      .where(eq(providerReadiness.isReady, false))
  )
    .orderBy(asc(sql`at`))
    .prepare('offer_facts')
    .execute()
  return {
    unready: new Set(rows.flatMap(({ provider, keyId }) => (keyId === null ? [provider] : []))),
    own: new Map(rows.flatMap(({ provider, keyId }) => (keyId === null ? [] : [[provider, keyId] as const])))
  }
}

/** Whether this caller can have something made with the model. */
export function offerOf(
  { enabled: isOn, config }: { enabled: boolean; config: { endpointFamily: EndpointFamily } },
  { unready, own }: OfferFacts
): Offer {
  const provider = keyProviderOf(config.endpointFamily)
  const isUsable = !unready.has(provider) || own.has(provider)
  const { label, keyPage } = mediaProviderFacts[provider]
  const what: string = keyPage === null ? `no ${label} server is connected` : `no ${label} key is set`
  return { enabled: isOn && isUsable, isOn, unusable: isUsable ? null : what }
}
