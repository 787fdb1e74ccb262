import { z } from 'zod'
import {
  apiKeyViewSchema,
  listApiKeys,
  setApiKeyBudget,
  setBudgetRequestSchema
} from '../../domain/accounts/api-key-budgets.ts'
import { createOwnSignInLink } from '../../domain/accounts/create-sign-in-link.ts'
import { deleteAccount, deleteAccountRequestSchema } from '../../domain/accounts/delete.ts'
import { accountViewSchema, readAccount } from '../../domain/accounts/get.ts'
import { inviteRequestSchema, inviteUser } from '../../domain/accounts/invite.ts'
import { listUsers, userViewSchema } from '../../domain/accounts/list-users.ts'
import { setPassword, setPasswordRequestSchema } from '../../domain/accounts/set-password.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Account'

export const accountEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/account',
    tag,
    summary: 'Read who is signed in',
    answer: accountViewSchema,
    handle: ({ scope }) => readAccount({ scope })
  }),
  endpoint({
    method: 'put',
    path: '/api/account/password',
    tag,
    summary: 'Set or change the password',
    body: setPasswordRequestSchema,
    status: 204,
    async handle({ scope, body, request }) {
      await setPassword({ scope, input: body, headers: request.headers })
      return new Response(null, { status: 204 })
    }
  }),
  endpoint({
    method: 'delete',
    path: '/api/account',
    tag,
    summary: 'Delete the account and everything in it',
    body: deleteAccountRequestSchema,
    status: 204,
    async handle({ scope, body }) {
      await deleteAccount({ scope, input: body })
      return new Response(null, { status: 204 })
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/api-keys',
    tag,
    summary: 'List your API keys and what each may spend without asking',
    answer: z.object({ items: z.array(apiKeyViewSchema) }),
    handle: async ({ scope }) => ({ items: await listApiKeys(scope) })
  }),
  endpoint({
    method: 'put',
    path: '/api/api-keys/{id}/budget',
    tag,
    summary: 'Set what programs with this key may spend without asking each time',
    description: 'Over MCP a tool that spends then runs within it; past it the price is asked as before.',
    params: z.object({ id: z.string().max(100) }),
    body: setBudgetRequestSchema,
    answer: apiKeyViewSchema,
    handle: ({ scope, params: { id }, body }) =>
      setApiKeyBudget({ scope, keyId: id, budgetCredits: body.budgetCredits })
  }),
  endpoint({
    method: 'post',
    path: '/api/account/sign-in-link',
    tag,
    summary: 'Make a new one-time sign-in link, for this machine’s command line alone',
    status: 201,
    answer: z.object({ signInLink: z.url() }),
    handle: async ({ scope }) => ({ signInLink: await createOwnSignInLink(scope) })
  }),
  endpoint({
    method: 'post',
    path: '/api/users',
    tag,
    summary: 'Invite a user: the answer holds a link that signs them in once',
    access: 'admin',
    body: inviteRequestSchema,
    status: 201,
    answer: z.object({ userId: z.string(), signInLink: z.url() }),
    handle: ({ scope, body }) => inviteUser({ scope, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/users',
    tag,
    summary: 'List users with their balances',
    access: 'admin',
    answer: z.object({ items: z.array(userViewSchema) }),
    handle: async ({ scope }) => ({ items: await listUsers({ scope }) })
  })
]
