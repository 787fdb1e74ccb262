import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'

/** Id of the owner's own key for this family's provider. Null when the deployment's key is used. */
export async function findOwnKey(
  queryable: Queryable,
  ownerId: string,
  family: EndpointFamily
): Promise<string | null> {
  const [key] = await queryable
    .select({ id: providerKeys.id })
    .from(providerKeys)
    .where(
      and(
        eq(providerKeys.ownerId, ownerId),
        eq(providerKeys.provider, keyProviderOf(family)),
        isNull(providerKeys.revokedAt)
      )
    )
    .orderBy(desc(providerKeys.createdAt))
    .limit(1)
  return key?.id ?? null
}

/** The same, when the price was for the owner's own key. Errors: `conflict` when the key is gone. */
export async function requireOwnKey(queryable: Queryable, ownerId: string, family: EndpointFamily): Promise<string> {
  const id = await findOwnKey(queryable, ownerId, family)
  if (id) return id
  const { label } = mediaProviderFacts[keyProviderOf(family)]
  throw new AppError(
    'conflict',
    `This was priced for your own ${label} key, which is gone. Add it again, or start anew.`
  )
}
