import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { apiKeys, sessions } from '@callsheet/lib/database/schema/users.ts'
import type { AppRuntime, Watcher } from '../../runtime.ts'

/** Those whose session or key is no longer valid, by two reads for any number of them. */
export async function findEndedWatchers(
  { database }: Pick<AppRuntime, 'database'>,
  watchers: readonly Watcher[]
): Promise<Watcher[]> {
  const sessionIds = new Set(watchers.flatMap(({ by }) => ('sessionId' in by ? by.sessionId : [])))
  const keyIds = new Set(watchers.flatMap(({ by }) => ('apiKeyId' in by ? by.apiKeyId : [])))
  const [validSessions, validKeys] = await Promise.all([
    sessionIds.size === 0
      ? []
      : database
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, sql`now()`))),
    keyIds.size === 0
      ? []
      : database
          .select({ id: apiKeys.id })
          .from(apiKeys)
          .where(
            and(
              inArray(apiKeys.id, [...keyIds]),
              eq(apiKeys.enabled, true),
              or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`))
            )
          )
  ])
  const valid = new Set([...validSessions, ...validKeys].map(({ id }) => id))
  return watchers.filter(({ by }) => !valid.has('sessionId' in by ? by.sessionId : by.apiKeyId))
}
