import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
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

/** The providers that the pipeline service cannot call. One of which it has said nothing counts as ready. */
export async function listUnreadyProviders(queryable: Queryable): Promise<ReadonlySet<string>> {
  const rows = await queryable
    .select({ provider: providerReadiness.provider })
    .from(providerReadiness)
    .where(eq(providerReadiness.isReady, false))
  return new Set(rows.map(({ provider }) => provider))
}

export interface OfferFacts {
  unready: ReadonlySet<string>
  /** Providers for which the caller has a key of their own. */
  own: ReadonlySet<string>
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
