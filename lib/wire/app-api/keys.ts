import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { keyScopes, keyScopeSchema } from '../../key-scopes.ts'
import { addModelKeyRequestSchema, modelKeyViewSchema, modelSpendingViewSchema } from '../model-keys-api.ts'
import { providerKeyCheckSchema } from '../check-provider-key.ts'
import { addProviderKeyRequestSchema, providerKeyViewSchema } from '../provider-keys-api.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema } from './page.ts'

const tag = 'Account'

const budgetSchema = z.number().int().min(0).max(1_000_000)

export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** The first characters of the key, to tell keys apart. */
  start: z.string().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  scopes: z.array(keyScopeSchema),
  /** True for the key of the command line on the machine that runs the app. It acts for the person and needs no budget. */
  isOfThisMachine: z.boolean(),
  /** The remaining credits that it may spend without a question. */
  budgetCredits: z.number().int()
})

export type ApiKeyView = z.output<typeof apiKeyViewSchema>

export const maximumKeyName = 32

export const createApiKeyRequestSchema = z
  .object({
    name: z.string().trim().min(1).max(maximumKeyName),
    /** Reading is always part of it. */
    scopes: z.array(keyScopeSchema).max(keyScopes.length),
    /** What it may spend without a question. Only with the scope `spend`. */
    budgetCredits: budgetSchema.default(0)
  })
  .refine(({ scopes, budgetCredits }) => budgetCredits === 0 || scopes.includes('spend'), {
    path: ['budgetCredits'],
    message: 'expected 0, because the key lacks the scope "spend"'
  })

export type CreateApiKeyRequest = z.output<typeof createApiKeyRequestSchema>

/** A key right after it was made: the only answer that shows it. */
export const newApiKeyViewSchema = apiKeyViewSchema.extend({ key: z.string() })

export type NewApiKeyView = z.output<typeof newApiKeyViewSchema>

export const setBudgetRequestSchema = z.object({ budgetCredits: budgetSchema })

export type SetBudgetRequest = z.output<typeof setBudgetRequestSchema>

const keyParamsSchema = z.object({ id: z.string().max(100) })

export const apiKeysApi = {
  list: {
    method: 'get',
    path: '/api/api-keys',
    tag,
    summary: 'List your API keys and what each may spend without asking',
    answer: itemsSchema(apiKeyViewSchema)
  },
  create: {
    method: 'post',
    path: '/api/api-keys',
    tag,
    summary: 'Make an API key with its scopes and its budget; the key is shown this once',
    body: createApiKeyRequestSchema,
    status: 201,
    answer: newApiKeyViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/api-keys/{id}',
    tag,
    summary: 'Revoke an API key: it is refused from the next request on',
    params: keyParamsSchema,
    status: 204
  },
  setBudget: {
    method: 'put',
    path: '/api/api-keys/{id}/budget',
    tag,
    summary: 'Set what programs with this key may spend without asking each time',
    description:
      'What it buys over the API or MCP is taken from it. Past it the API refuses, and MCP answers with a price that a person confirms.',
    params: keyParamsSchema,
    body: setBudgetRequestSchema,
    answer: apiKeyViewSchema
  }
} as const satisfies ContractTable

export const providerKeysApi = {
  list: {
    method: 'get',
    path: '/api/provider-keys',
    tag,
    summary: 'List your own provider keys by their last characters',
    answer: itemsSchema(providerKeyViewSchema)
  },
  add: {
    method: 'post',
    path: '/api/provider-keys',
    tag,
    summary: 'Bring your own key for a media provider: what it makes is priced lower',
    description:
      'The key is sealed at once, so that only the service that calls the provider can open it, and is never ' +
      'shown again. It takes the place of an earlier key for the same provider.',
    body: addProviderKeyRequestSchema,
    status: 201,
    answer: providerKeyViewSchema
  },
  check: {
    method: 'post',
    path: '/api/provider-keys/{id}/check',
    tag,
    summary: 'Ask the provider what it says of your key: one call that costs nothing',
    description: 'Whether it takes the key, and what the key may do or has left where the provider tells it.',
    params: idParamsSchema,
    answer: providerKeyCheckSchema
  },
  remove: {
    method: 'delete',
    path: '/api/provider-keys/{id}',
    tag,
    summary: 'Remove one of your provider keys; what it makes already is still brought home',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable

export const modelKeysApi = {
  list: {
    method: 'get',
    path: '/api/model-keys',
    tag,
    summary: 'Read your own model key: where it is used, whether it works for each role, and when that was tried',
    description: 'At most one is in use. Without one, the model of the installation writes.',
    answer: itemsSchema(modelKeyViewSchema)
  },
  add: {
    method: 'post',
    path: '/api/model-keys',
    tag,
    summary: 'Bring your own model key: of the Anthropic API, or of another server in its format',
    description:
      'One small real call is made with it for each model, and a key that can do nothing is not kept. It is sealed at ' +
      'once, so that only the service that calls models can open it, and is never shown again. It takes the place of an ' +
      'earlier one. No chat tool takes a key: what is typed to a model is read by it.',
    body: addModelKeyRequestSchema,
    status: 201,
    answer: modelKeyViewSchema
  },
  check: {
    method: 'post',
    path: '/api/model-keys/{id}/check',
    tag,
    summary: 'Try your model key again: one small real call for each model, which its server bills',
    params: idParamsSchema,
    answer: modelKeyViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/model-keys/{id}',
    tag,
    summary: 'Remove your model key: from the next call on, the model of the installation writes',
    params: idParamsSchema,
    status: 204
  },
  readSpending: {
    method: 'get',
    path: '/api/model-spending',
    tag,
    summary: 'Read what the words cost: your model calls by who paid and by model, this month and in total',
    description: 'Dollars by list prices. Calls of a model without a known price are counted in `unpriced`.',
    answer: modelSpendingViewSchema
  }
} as const satisfies ContractTable
