import { defaultKeyHasher } from '@better-auth/api-key'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import { prepareOnce } from '@callsheet/lib/database/prepare-once.ts'
import { apiKeys, users } from '@callsheet/lib/database/schema/users.ts'
import type { AppRuntime } from '../../runtime.ts'

export interface Caller {
  userId: string
  role: 'owner' | 'admin' | 'member'
  via: 'session' | 'api-key'
  apiKeyId: string | null
}

/** One indexed read and, at most once a minute, one write: keys are asked for with every request. */
export async function findCallerByApiKey({ database }: AppRuntime, key: string): Promise<Caller | null> {
  const [found] = await readKey(database).execute({ hashedKey: await defaultKeyHasher(key) })
  if (!found) return null
  if (!found.lastRequest || found.lastRequest.getTime() < Date.now() - 60_000) {
    await database
      .update(apiKeys)
      .set({ lastRequest: sql`now()` })
      .where(
        and(
          eq(apiKeys.id, found.id),
          or(isNull(apiKeys.lastRequest), lt(apiKeys.lastRequest, sql`now() - interval '1 minute'`))
        )
      )
  }
  return { userId: found.userId, role: found.role, via: 'api-key', apiKeyId: found.id }
}

const readKey = prepareOnce((database: Database) =>
  database
    .select({ id: apiKeys.id, userId: users.id, role: users.role, lastRequest: apiKeys.lastRequest })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.referenceId))
    .where(
      and(
        eq(apiKeys.key, sql.placeholder('hashedKey')),
        eq(apiKeys.enabled, true),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`))
      )
    )
    .prepare('find_caller_by_api_key')
)

export async function findCallerBySession({ auth }: AppRuntime, headers: Headers): Promise<Caller | null> {
  if (!headers.has('cookie')) return null
  const session = await auth.api.getSession({ headers })
  if (!session) return null
  return { userId: session.user.id, role: roleOf(session.user.role), via: 'session', apiKeyId: null }
}

function roleOf(role: unknown): Caller['role'] {
  return role === 'owner' || role === 'admin' ? role : 'member'
}
