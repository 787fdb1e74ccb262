import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'

const tag = 'Account'

/** Routes of the sign-in library that the studio calls. The library serves and defines them. */
export const signInApi = {
  signIn: {
    method: 'post',
    path: '/api/auth/sign-in/email',
    tag,
    summary: 'Sign in by e-mail and password',
    body: z.object({ email: z.string(), password: z.string() })
  },
  signOut: {
    method: 'post',
    path: '/api/auth/sign-out',
    tag,
    summary: 'End the session',
    body: z.object({})
  },
  createKey: {
    method: 'post',
    path: '/api/auth/api-key/create',
    tag,
    summary: 'Make an API key; it is shown this once',
    body: z.object({ name: z.string() }),
    answer: z.object({ key: z.string() })
  },
  deleteKey: {
    method: 'post',
    path: '/api/auth/api-key/delete',
    tag,
    summary: 'Take an API key back',
    body: z.object({ keyId: z.string() })
  }
} as const satisfies ContractTable
