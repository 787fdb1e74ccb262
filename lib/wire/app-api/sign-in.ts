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
    body: z.object({ email: z.string().max(320), password: z.string().max(128) })
  },
  signOut: {
    method: 'post',
    path: '/api/auth/sign-out',
    tag,
    summary: 'End the session',
    body: z.object({})
  }
} as const satisfies ContractTable
