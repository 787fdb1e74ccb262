import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import { prepareRead } from '../prepare-read.ts'
import { apiKeys, users } from '@callsheet/lib/database/schema/users.ts'
import type { Caller } from '../../auth/caller.ts'
import type { AppRuntime } from '../../runtime.ts'
import { scopesOf } from './key-permissions.ts'

/** The role in which a caller acts: an admin's key without the scope `admin` acts like a member's. */
export const actingRole = ({ role, scopes }: Caller): Caller['role'] =>
  scopes === null || scopes.includes('admin') ? role : 'member'

/** The caller of a request that only reads. May be of a second ago. */
export function findReaderByApiKey(runtime: AppRuntime, key: string): Promise<Caller | null> {
  const hashedKey = runtime.digest(key)
  return runtime.rememberedCallers.find(hashedKey, () => findByHash(runtime, hashedKey))
}

/** The caller as the database knows it now. */
export const findCallerByApiKey = (runtime: AppRuntime, key: string): Promise<Caller | null> =>
  findByHash(runtime, runtime.digest(key))

/** One read by an index, because most requests with a key do it. The last use of a key is noted once a minute. */
async function findByHash(runtime: AppRuntime, hashedKey: string): Promise<Caller | null> {
  const [found] = await readKey(runtime.database, { hashedKey })
  if (!found) return null
  if (!found.lastRequest || Date.parse(found.lastRequest) < runtime.clock.now().getTime() - 60_000)
    void noteUse(runtime, found.id)
  const { userId, role, id: apiKeyId, permissions } = found
  return { userId, role, via: 'api-key', apiKeyId, sessionId: null, scopes: scopesOf(permissions) }
}

const beingNoted = new Set<string>()

/**
 * One request notes it and does not wait for it. Otherwise the requests of a busy key would queue for its row and the
 * disk.
 */
async function noteUse({ database, logger }: AppRuntime, apiKeyId: string): Promise<void> {
  if (beingNoted.has(apiKeyId)) return
  beingNoted.add(apiKeyId)
  const isStale = or(isNull(apiKeys.lastRequest), lt(apiKeys.lastRequest, sql`now() - interval '1 minute'`))
  try {
    await database
      .update(apiKeys)
      .set({ lastRequest: sql`now()` })
      .where(and(eq(apiKeys.id, apiKeyId), isStale))
  } catch (error) {
    logger.warn({ error, apiKeyId }, 'the last use of an API key could not be noted')
  } finally {
    beingNoted.delete(apiKeyId)
  }
}

const readKey = prepareRead('find_caller_by_api_key', (database: Database) =>
  database
    .select({
      id: apiKeys.id,
      userId: users.id,
      role: users.role,
      lastRequest: apiKeys.lastRequest,
      permissions: apiKeys.permissions
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.referenceId))
    .where(
      and(
        eq(apiKeys.key, sql.placeholder('hashedKey')),
        eq(apiKeys.enabled, true),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`))
      )
    )
)

export async function findCallerBySession({ auth }: AppRuntime, headers: Headers): Promise<Caller | null> {
  if (!headers.has('cookie')) return null
  const session = await auth.api.getSession({ headers })
  if (!session) return null
  return {
    userId: session.user.id,
    role: roleOf(session.user.role),
    via: 'session',
    apiKeyId: null,
    sessionId: session.session.id,
    scopes: null
  }
}

function roleOf(role: unknown): Caller['role'] {
  return role === 'owner' || role === 'admin' ? role : 'member'
}
