import { z } from 'zod'

/** What a key may do, from the least to the most. `docs/decisions/who-may-do-what.md` says why these. */
export const keyScopes = ['read', 'write', 'spend', 'admin'] as const

export const keyScopeSchema = z.enum(keyScopes)

export type KeyScope = z.output<typeof keyScopeSchema>

/** The scopes of a key as they are stored and shown: in one order, each once, and reading is always one of them. */
export function orderedScopes(given: readonly KeyScope[]): KeyScope[] {
  return keyScopes.filter((scope) => scope === 'read' || given.includes(scope))
}
