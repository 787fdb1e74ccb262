import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { mediaTables } from '@callsheet/lib/database/media-rows.ts'
import type { i2vGenerations } from '@callsheet/lib/database/schema/media.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'

/** Removes revoked keys. A key whose task is still running stays until the task ends, but makes no new ones. */
export async function forgetRevokedKeys(queryable: Queryable, ownerId: string): Promise<void> {
  const unused = Object.values(mediaTables).map((anyTable) => {
    // The three tables share these columns. The cast only merges their types.
    const table = anyTable as typeof i2vGenerations
    return notExists(
      queryable
        .select({ one: sql`1` })
        .from(table)
        .where(
          and(
            eq(table.ownerId, ownerId),
            eq(table.providerKeyId, providerKeys.id),
            or(
              inArray(table.status, ['Queued', 'Submitting', 'Generating']),
              // A new address of its asset may still be needed.
              and(eq(table.status, 'Completed'), isNull(table.storageKey))
            )
          )
        )
    )
  })
  await queryable
    .delete(providerKeys)
    .where(and(eq(providerKeys.ownerId, ownerId), isNotNull(providerKeys.revokedAt), ...unused))
}
