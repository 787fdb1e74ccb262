import { and, eq } from 'drizzle-orm'
import { apiKeys } from '@callsheet/lib/database/schema/users.ts'
import type { AppRuntime } from '../../runtime.ts'
import { findCallerByApiKey } from './find-caller.ts'

const keyName = 'Command line'

/** The owner's key for the command line: the stored one while it works, else a new one that replaces it. */
export async function issueLocalKey(runtime: AppRuntime, ownerId: string, kept: string | null): Promise<string> {
  const caller = kept ? await findCallerByApiKey(runtime, kept) : null
  if (kept && caller?.userId === ownerId) return kept
  await runtime.database.delete(apiKeys).where(and(eq(apiKeys.referenceId, ownerId), eq(apiKeys.name, keyName)))
  runtime.rememberedCallers.forget()
  const { key } = await runtime.auth.api.createApiKey({ body: { userId: ownerId, name: keyName } })
  return key
}
