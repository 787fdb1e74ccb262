import { z } from 'zod'
import { keyScopes, keyScopeSchema, orderedScopes, type KeyScope } from '@callsheet/lib/key-scopes.ts'

/** The one subject under which a key's permissions are stored. */
const subject = 'callsheet'

const permissionsSchema = z.object({ [subject]: z.array(keyScopeSchema) })

/** A key's scopes in the form in which the library for keys stores permissions. */
export const permissionsOf = (scopes: readonly KeyScope[]): Record<string, string[]> => ({
  [subject]: orderedScopes(scopes)
})

/**
 * The scopes of a stored key. A key without any was made before there were scopes and has all of them. A text that is not
 * ours allows reading alone.
 */
export function scopesOf(permissions: string | null): KeyScope[] {
  if (permissions === null) return [...keyScopes]
  try {
    return orderedScopes(permissionsSchema.parse(JSON.parse(permissions))[subject] ?? [])
  } catch {
    return orderedScopes([])
  }
}
