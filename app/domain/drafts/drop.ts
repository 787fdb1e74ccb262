import { and, eq } from 'drizzle-orm'
import { drafts } from '@callsheet/lib/database/schema/drafts.ts'
import type { Scope } from '../../runtime.ts'
import { isDraft } from './read.ts'

export interface DropDraftOptions {
  scope: Scope
  key: string
  revision: string
}

/** Removes a draft that was submitted or abandoned. It stays when another page has changed it since then. */
export async function dropDraft({ scope, key, revision }: DropDraftOptions): Promise<void> {
  const { ownerId, runtime } = scope
  await runtime.database.delete(drafts).where(and(isDraft({ ownerId, key }), eq(drafts.revision, revision)))
}
