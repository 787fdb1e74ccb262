import { apiKeysApi, providerKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { listApiKeys, setApiKeyBudget } from '../../domain/accounts/api-key-budgets.ts'
import { addProviderKey } from '../../domain/provider-keys/add.ts'
import { listProviderKeys } from '../../domain/provider-keys/list.ts'
import { removeProviderKey } from '../../domain/provider-keys/remove.ts'
import { serve } from '../endpoint.ts'

export const keyEndpoints = [
  ...serve(apiKeysApi, {
    list: async ({ scope }) => ({ items: await listApiKeys(scope) }),
    setBudget: ({ scope, params: { id }, body }) =>
      setApiKeyBudget({ scope, keyId: id, budgetCredits: body.budgetCredits })
  }),
  ...serve(providerKeysApi, {
    list: async ({ scope }) => ({ items: await listProviderKeys({ scope }) }),
    add: ({ scope, body }) => addProviderKey({ scope, input: body }),
    remove: ({ scope, params: { id } }) => removeProviderKey({ scope, keyId: id })
  })
]
