import { z } from 'zod'
import { addProviderKeyRequestSchema, providerKeyViewSchema } from '@callsheet/lib/wire/provider-keys-api.ts'
import { addProviderKey } from '../../domain/provider-keys/add.ts'
import { listProviderKeys } from '../../domain/provider-keys/list.ts'
import { removeProviderKey } from '../../domain/provider-keys/remove.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Account'

export const providerKeyEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/provider-keys',
    tag,
    summary: 'List your own provider keys by their last characters',
    answer: z.object({ items: z.array(providerKeyViewSchema) }),
    handle: async ({ scope }) => ({ items: await listProviderKeys({ scope }) })
  }),
  endpoint({
    method: 'post',
    path: '/api/provider-keys',
    tag,
    summary: 'Bring your own key for a media provider: what it makes is priced lower',
    description:
      'The key is sealed at once, so that only the service that calls the provider can open it, and is never ' +
      'shown again. It takes the place of an earlier key for the same provider.',
    body: addProviderKeyRequestSchema,
    status: 201,
    answer: providerKeyViewSchema,
    handle: ({ scope, body }) => addProviderKey({ scope, input: body })
  }),
  endpoint({
    method: 'delete',
    path: '/api/provider-keys/{id}',
    tag,
    summary: 'Remove one of your provider keys; what it makes already is still brought home',
    params: z.object({ id: z.uuid() }),
    status: 204,
    async handle({ scope, params: { id } }) {
      await removeProviderKey({ scope, keyId: id })
      return new Response(null, { status: 204 })
    }
  })
]
