import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { priceWords } from '@callsheet/lib/money/price-words.ts'
import type { ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { isAdmin, useAccount } from '../api/use-account.ts'

/** What the provider bills for a model, for those who pay that bill: admins, and whose own key it is. Null for all others. */
export function useBillWords(): (model: ModelView) => string | null {
  const account = useAccount()
  return ({ config: { endpointFamily, providerPrice }, price }) => {
    if (!isAdmin(account) && price.basis !== 'own-key') return null
    const { label } = mediaProviderFacts[keyProviderOf(endpointFamily)]
    if (!providerPrice) return `what ${label} bills is not known`
    const isFree = providerPrice.amounts.every(({ amount }) => amount === 0)
    return isFree ? `${label} bills nothing` : `${label} bills ${priceWords(providerPrice)}`
  }
}
