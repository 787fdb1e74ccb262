import { useSuspenseQuery } from '@tanstack/react-query'
import { accountQuery } from './queries.ts'
import type { Account } from './types.ts'

/** Who is signed in. Every page behind the sign-in has it before it renders. */
export function useAccount(): Account {
  return useSuspenseQuery(accountQuery).data
}

export const isAdmin = (account: Account) => account.role !== 'member'
