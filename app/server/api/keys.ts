import { apiKeysApi, modelKeysApi, providerKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { listApiKeys, setApiKeyBudget } from '../../domain/accounts/api-key-budgets.ts'
import { createApiKey } from '../../domain/accounts/create-api-key.ts'
import { removeApiKey } from '../../domain/accounts/remove-api-key.ts'
import { addModelKey } from '../../domain/model-keys/add.ts'
import { checkModelKey } from '../../domain/model-keys/check.ts'
import { listModelKeys } from '../../domain/model-keys/list.ts'
import { removeModelKey } from '../../domain/model-keys/remove.ts'
import { readModelSpending } from '../../domain/model-keys/spending.ts'
import { addProviderKey } from '../../domain/provider-keys/add.ts'
import { checkProviderKey } from '../../domain/provider-keys/check.ts'
import { listProviderKeys } from '../../domain/provider-keys/list.ts'
import { removeProviderKey } from '../../domain/provider-keys/remove.ts'
import { serve } from '../endpoint.ts'

export const keyEndpoints = [
  ...serve(apiKeysApi, {
    list: async ({ scope }) => ({ items: await listApiKeys(scope) }),
    create: ({ scope, body }) => createApiKey({ scope, input: body }),
    remove: ({ scope, params: { id } }) => removeApiKey({ scope, keyId: id }),
    setBudget: ({ scope, params: { id }, body }) =>
      setApiKeyBudget({ scope, keyId: id, budgetCredits: body.budgetCredits })
  }),
  ...serve(providerKeysApi, {
    list: async ({ scope }) => ({ items: await listProviderKeys({ scope }) }),
    add: ({ scope, body }) => addProviderKey({ scope, input: body }),
    check: ({ scope, params: { id } }) => checkProviderKey({ scope, keyId: id }),
    remove: ({ scope, params: { id } }) => removeProviderKey({ scope, keyId: id })
  }),
  ...serve(modelKeysApi, {
    list: async ({ scope }) => ({ items: await listModelKeys({ scope }) }),
    add: ({ scope, body }) => addModelKey({ scope, input: body }),
    check: ({ scope, params: { id } }) => checkModelKey({ scope, keyId: id }),
    remove: ({ scope, params: { id } }) => removeModelKey({ scope, keyId: id }),
    readSpending: ({ scope }) => readModelSpending({ scope })
  })
]
