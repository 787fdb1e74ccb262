import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountView } from '@callsheet/lib/wire/app-api/accounts.ts'
import { accountQuery } from './account.ts'

/** The signed-in user. Every page behind the sign-in has it before it renders. */
export function useAccount(): AccountView {
  return useSuspenseQuery(accountQuery).data
}

export const isAdmin = (account: AccountView) => account.role !== 'member'
