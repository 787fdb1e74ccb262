import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { itemsSchema } from './page.ts'

const tag = 'Account'

export const minimumPasswordLength = 10

export const accountViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'admin', 'member']),
  balance: z.number().int()
})

export type AccountView = z.output<typeof accountViewSchema>

export const userViewSchema = accountViewSchema.extend({ createdAt: z.iso.datetime() })

export type UserView = z.output<typeof userViewSchema>

export const setPasswordRequestSchema = z.object({
  newPassword: z.string().min(minimumPasswordLength).max(128),
  /** Required when the account has a password already. */
  currentPassword: z.string().max(128).optional()
})

export type SetPasswordRequest = z.output<typeof setPasswordRequestSchema>

export const deleteAccountRequestSchema = z.object({
  /** The account's own address, typed again. */
  email: z.string().max(200)
})

export type DeleteAccountRequest = z.output<typeof deleteAccountRequestSchema>

export const inviteRequestSchema = z.object({
  email: z
    .email()
    .max(200)
    .transform((text) => text.toLowerCase()),
  name: z.string().trim().min(1).max(120),
  role: z.enum(['admin', 'member']).default('member')
})

export type InviteRequest = z.output<typeof inviteRequestSchema>

export const accountApi = {
  read: {
    method: 'get',
    path: '/api/account',
    tag,
    summary: 'Read who is signed in',
    answer: accountViewSchema
  },
  setPassword: {
    method: 'put',
    path: '/api/account/password',
    tag,
    summary: 'Set or change the password',
    body: setPasswordRequestSchema,
    status: 204
  },
  remove: {
    method: 'delete',
    path: '/api/account',
    tag,
    summary: 'Delete the account and everything in it',
    body: deleteAccountRequestSchema,
    status: 204
  },
  createSignInLink: {
    method: 'post',
    path: '/api/account/sign-in-link',
    tag,
    summary: 'Make a new one-time sign-in link, only for this machine’s command line',
    status: 201,
    answer: z.object({ signInLink: z.url() })
  }
} as const satisfies ContractTable

export const usersApi = {
  invite: {
    method: 'post',
    path: '/api/users',
    tag,
    summary: 'Invite a user: the answer holds a link that signs them in once',
    access: 'admin',
    body: inviteRequestSchema,
    status: 201,
    answer: z.object({ userId: z.string(), signInLink: z.url() })
  },
  list: {
    method: 'get',
    path: '/api/users',
    tag,
    summary: 'List users with their balances',
    access: 'admin',
    answer: itemsSchema(userViewSchema)
  }
} as const satisfies ContractTable

/** What a stand-in does here, and a page of its shop for trying out an offer. */
export const setupViewSchema = z.object({
  stoodInFor: z.array(z.string()),
  trialOfferUrl: z.url().nullable(),
  /** Why nothing new can be kept or bought now, as sentences. Empty when it can. */
  cannotKeep: z.array(z.string())
})

export type SetupView = z.output<typeof setupViewSchema>

export const setupApi = {
  read: {
    method: 'get',
    path: '/api/setup',
    tag,
    summary: 'Say what a stand-in does here, and which settings make it real',
    answer: setupViewSchema
  }
} as const satisfies ContractTable
